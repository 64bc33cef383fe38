import { afterAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { notifyDriversOfRequests } from "../../../server/families/requests/received/notify-drivers";
import { sendPush } from "../../../server/process/push/send-push";
import { requestMailsOffPath } from "../../../shared/paths";
import { ownData } from "../../../shared/schemas/own-data";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, send } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { at, storedRequest } from "./request-people";

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "d4".repeat(32) });
const service = startPushService();
afterAll(() => service.stop());
beforeEach(() => running.app.setNow(at("2026-11-10")));

type Driver = Awaited<ReturnType<typeof aPublishedDriver>>;
const mailsTo = ({ account }: Driver) =>
  running.mail.mails.filter(
    ({ to, subject }) => to.includes(account.email) && subject.includes("vaga para 2027"),
  );
const morningOf = async (day: string) => {
  running.app.setNow(at(day, "09:50:00"));
  await notifyDriversOfRequests.run(running.app.services, {});
};
const queued = async () => {
  const { rows } = await running.app.services.database.rawQuery(
    "select data->>'driverId' as id from jobs.job where name = 'mail-unread-requests'",
  );
  return rows.map((row) => Object(row).id);
};

test("requests unread for two days are mailed once, counted and without names; what was read is not", async () => {
  const drivers = await Promise.all([1, 2, 3].map(() => aPublishedDriver(running.app)));
  const [driver, reader, demo] = drivers;
  if (!driver || !reader || !demo) throw new Error("nobody was made");
  for (const one of drivers) {
    await storedRequest(running.app, one.id, {
      firstName: "Rosângela",
      openedAt: at("2026-11-10", "08:00:00"),
    });
    await storedRequest(running.app, one.id, { openedAt: at("2026-11-11", "20:00:00"), shift: "afternoon" });
  }
  await running.app.services.db
    .update(subscriptions)
    .set({ isDemo: true })
    .where(eq(subscriptions.userId, demo.account.id));
  await morningOf("2026-11-11");
  expect(await queued()).toEqual([]);
  running.app.setNow(at("2026-11-11", "21:00:00"));
  expect((await reader.post("/drivers/requests/read")).status).toBe(200);
  await morningOf("2026-11-12");
  await morningOf("2026-11-12");
  const mail = await running.mail.waitForMail(driver.account.email, "famílias pediram vaga para 2027");
  expect(mail.text).toMatch(/Manhã\W+1 pedido\s+Tarde\W+1 pedido/);
  expect(mail.text).toContain(`${running.app.url}/pedidos`);
  for (const secret of ["Rosângela", "Padre Anchieta", "+5511"]) expect(mail.text).not.toContain(secret);
  for (const day of ["2026-11-13", "2026-11-14", "2026-12-01"]) await morningOf(day);
  // One that comes later is mailed in its turn, and so is one that was opened again.
  await storedRequest(running.app, driver.id, { openedAt: at("2026-12-01", "10:00:00") });
  await storedRequest(running.app, reader.id, {
    openedAt: at("2026-11-01"),
    reopenedAt: at("2026-12-01", "10:00:00"),
  });
  await morningOf("2026-12-02");
  expect((await queued()).toSorted()).toEqual([driver.id]);
  await morningOf("2026-12-03");
  expect((await queued()).toSorted()).toEqual([driver.id, driver.id, reader.id].toSorted());
});

test("the mail is switched off by its link's button or on the account, and on again there", async () => {
  const driver = await aPublishedDriver(running.app);
  await storedRequest(running.app, driver.id, { openedAt: at("2026-11-01") });
  await morningOf("2026-11-10");
  const { text } = await running.mail.waitForMail(driver.account.email, "família pediu vaga para 2027");
  const link = linkIn(text, requestMailsOffPath);
  const isOn = async () => (await driver.get("/drivers/requests/mails")).body;
  expect((await open(link)).status).toBe(200);
  expect(await isOn()).toEqual({ isOn: true });
  expect((await send(`${link}x`)).to).toBe(`${requestMailsOffPath}?feito=vencido`);
  expect((await send(link)).to).toBe(`${requestMailsOffPath}?feito=sim`);
  expect(await isOn()).toEqual({ isOn: false });
  const mailedAt = at("2026-11-10", "09:50:00").toISOString();
  const { requestMails } = ownData.parse((await driver.get("/auth/export-data")).body);
  expect(requestMails).toEqual({ readAt: null, notifiedAt: mailedAt, mailedAt, offAt: mailedAt });
  await storedRequest(running.app, driver.id, { openedAt: at("2026-11-11") });
  await morningOf("2026-11-20");
  expect(mailsTo(driver)).toHaveLength(1);
  expect((await driver.post("/drivers/requests/mails", { isOn: true })).status).toBe(200);
  expect(await isOn()).toEqual({ isOn: true });
});

test("phones get one notice a day about new requests, without a name, unless it is switched off", async () => {
  const driver = await aPublishedDriver(running.app);
  const phone = service.newPhone();
  const { device, subscription } = phone;
  expect((await rest(running.app.url).post("/push/devices", { device, subscription })).status).toBe(200);
  expect((await driver.post("/drivers/push", { device, kinds: ["requests"] })).status).toBe(200);
  await storedRequest(running.app, driver.id, { openedAt: at("2026-11-09", "20:00:00") });
  for (const day of ["2026-11-10", "2026-11-10", "2026-11-11"]) {
    await morningOf(day);
    await sendPush.run(running.app.services, {});
  }
  await until("the notice", async () => phone.shown.length > 0);
  await storedRequest(running.app, driver.id, { openedAt: at("2026-11-11", "11:00:00") });
  await morningOf("2026-11-12");
  await sendPush.run(running.app.services, {});
  await until("the second notice", async () => phone.shown.length > 1);
  expect(phone.shown).toHaveLength(2);
  expect(phone.shown[0]).toMatchObject({
    kind: "requests",
    title: "Famílias pediram vaga",
    body: "Toque para ver e responder.",
    path: "/pedidos",
  });
  await driver.post("/drivers/push", { device, kinds: [] });
  await storedRequest(running.app, driver.id, { openedAt: at("2026-11-12", "11:00:00") });
  await morningOf("2026-11-13");
  await sendPush.run(running.app.services, {});
  expect(phone.shown).toHaveLength(2);
});

test("outside the season nobody is told anything", async () => {
  const driver = await aPublishedDriver(running.app);
  await storedRequest(running.app, driver.id, { openedAt: at("2027-02-20") });
  await morningOf("2027-03-01");
  expect(await queued()).not.toContain(driver.id);
});
