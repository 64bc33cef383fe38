import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverDays } from "../../../drizzle/schema/results";
import { startMonthMails } from "../../../server/profile/results/start-month-mails";
import { resultMailsOffPath } from "../../../shared/paths";
import { aPublishedDriver } from "../../people/drivers";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, send } from "../../support/mailed-pages";

const SUBJECT = "Seu mês na Rota Escola";
const running = testAppWithMail();

/** A visible driver whose profile appeared in lists on some days. */
async function seenDriver(days: Record<string, number>, change: { isDemo?: boolean } = {}) {
  const { db } = running.app.services;
  const driver = await aPublishedDriver(running.app, {}, change);
  await db.delete(driverDays).where(eq(driverDays.driverId, driver.id));
  for (const [day, appearances] of Object.entries(days)) {
    const counts = { source: "search", appearances, visits: 4, openings: 1 } as const;
    await db.insert(driverDays).values({ driverId: driver.id, day, ...counts });
  }
  return { ...driver, email: driver.account.email };
}

const mailsTo = ({ email }: { email: string }) =>
  running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject === SUBJECT);
const runAt = async (moment: string) => {
  running.app.setNow(new Date(moment));
  await startMonthMails.handle(running.app.services, {});
};

test("the month is mailed once, compared with the previous one, to drivers who were seen and want it; its link switches it off", async () => {
  const ofFebruary = { "2030-02-01": 1000, "2030-02-28": 240 };
  const seen = await seenDriver({ "2030-01-01": 0, "2030-01-31": 7, ...ofFebruary, "2030-03-01": 9 });
  const young = await seenDriver({ "2030-02-27": 3 });
  const off = await seenDriver({ "2030-02-27": 3 });
  expect((await off.post("/drivers/results/mails", { isOn: false })).status).toBe(200);
  const late = await seenDriver({ "2030-03-01": 3 });
  const others = [off, late, await seenDriver({ "2030-02-27": 3 }, { isDemo: true })];
  // In São Paulo it is still February.
  await runAt("2030-03-01T02:59:00Z");
  for (const moment of ["2030-03-01T13:10:00Z", "2030-03-02T13:10:00Z"]) await runAt(moment);
  const mail = await running.mail.waitForMail(seen.email, SUBJECT);
  const toYoung = await running.mail.waitForMail(young.email, SUBJECT);
  running.app.setNow(new Date());
  expect(mail.text).toMatch(/Aparições em listas\W+1\.240 \(janeiro:\s7\)/);
  // Nothing is known of the previous month.
  expect(toYoung.text).toMatch(/Aparições em listas\W+3\n/);
  expect(toYoung.text).not.toContain("janeiro");
  expect([seen, young, ...others].map((driver) => mailsTo(driver).length)).toEqual([1, 1, 0, 0, 0]);

  // The link switches it off, but only with its button, and the account on again.
  const link = linkIn(mail.text, resultMailsOffPath);
  const isOn = async () => (await seen.get("/drivers/results/mails")).body;
  expect((await open(link)).status).toBe(200);
  expect(await isOn()).toEqual({ isOn: true });
  expect((await send(`${link}x`)).to).toBe(`${resultMailsOffPath}?feito=vencido`);
  expect((await send(link)).to).toBe(`${resultMailsOffPath}?feito=sim`);
  expect(await isOn()).toEqual({ isOn: false });
});
