import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverSeats } from "../../../drizzle/schema/seats";
import { askNextSeats } from "../../../server/drivers/seats/ask-next-seats";
import { mailNextSeats } from "../../../server/drivers/seats/mail-next-seats";
import { nextSeatsFormPath, nextSeatsNonePath, paths, seatsRemindersOffPath } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, press } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { aPublishedDriver } from "../profile-calls";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
const running = testAppWithMail();
beforeEach(() => running.app.setNow(at("2026-09-01")));
afterEach(() => {
  running.mail.refuses = false;
});

/** A visible driver of mornings and afternoons. */
async function visibleDriver(subscription: { isDemo?: boolean } = {}) {
  const driver = await aPublishedDriver(running.app, {}, subscription);
  const { email } = driver.account;
  const { db } = running.app.services;
  const mails = () =>
    running.mail.mails.filter(
      ({ to, subject }) => to.includes(email) && subject === "Já abriu suas vagas para 2027?",
    );
  const row = async () => (await db.select().from(driverSeats).where(eq(driverSeats.driverId, driver.id)))[0];
  return {
    ...driver,
    mails,
    row,
    say: (shifts: object) => driver.post("/drivers/seats/next", { year: 2027, shifts }),
    stated: async () => (await driver.shown()).next,
    askedAt: async () => (await row())?.nextAskedAt,
    mailed: (count = 1) => until("the mail", () => mails().length === count && mails().at(-1)),
    /** Runs the job of its mail, as the morning's run queued it. */
    sendMail: (askedAt: Date | null | undefined) =>
      mailNextSeats.handle(running.app.services, { driverId: driver.id, askedAt: askedAt?.toISOString() }),
  };
}

const morning = () => askNextSeats.handle(running.app.services, {});

test("two days a year, once each, published drivers who stated nothing are asked, by however many processes", async () => {
  running.app.setNow(at("2026-08-31", "23:59:59"));
  const [due, unsure, told] = [await visibleDriver(), await visibleDriver(), await visibleDriver()];
  const [off, hidden] = [await visibleDriver(), await visibleDriver()];
  const demo = await visibleDriver({ isDemo: true });
  await off.post("/drivers/seats/reminders", { isOn: false });
  await hidden.publish(false);
  await morning();
  expect(await due.askedAt()).toBeNull();
  running.app.setNow(at("2026-09-01", "00:00:00"));
  await told.say({ morning: 3 });
  await unsure.say({ morning: null });
  await Promise.all([morning(), morning(), morning()]);
  for (const driver of [due, unsure]) await driver.mailed();
  for (const driver of [told, off, hidden, demo]) expect(await driver.askedAt()).toBeNull();
  // The same morning again, the next day, and a clock that was set back: nothing a second time.
  for (const now of [at("2026-09-02"), at("2026-09-01", "00:00:01"), at("2026-09-07", "23:59:59")]) {
    running.app.setNow(now);
    await morning();
  }
  expect(await due.askedAt()).toEqual(at("2026-09-01", "00:00:00"));
  // A server that was away on 15 October asks in the six days after it, and not later.
  running.app.setNow(at("2026-10-22", "00:00:00"));
  await morning();
  expect(await due.askedAt()).toEqual(at("2026-09-01", "00:00:00"));
  running.app.setNow(at("2026-10-21", "23:59:59"));
  await morning();
  await due.mailed(2);
  expect(due.mails()).toHaveLength(2);
});

test("a process that died while it sent sends nothing twice; a refused mail is retried while its days last", async () => {
  const died = await visibleDriver();
  const nextAskedAt = running.app.services.now();
  await running.app.services.db
    .update(driverSeats)
    .set({ nextAskedAt, nextAskedHash: "sent-by-a-process-that-died" })
    .where(eq(driverSeats.driverId, died.id));
  await died.sendMail(nextAskedAt);
  await morning();
  expect(died.mails()).toEqual([]);

  const refused = await visibleDriver();
  running.mail.refuses = true;
  await morning();
  await until("the refusal", () => running.mail.refusals > 0);
  await until("the mark to go", async () => (await refused.row())?.nextAskedHash === null);
  running.mail.refuses = false;
  running.app.setNow(at("2026-09-08"));
  await refused.sendMail(await refused.askedAt());
  expect(refused.mails()).toEqual([]);
  running.app.setNow(at("2026-09-07"));
  await refused.sendMail(await refused.askedAt());
  expect(refused.mails()).toHaveLength(1);
});

test("the links change nothing when they are opened; a form without scripts states seats, or that there are none", async () => {
  const [one, other] = [await visibleDriver(), await visibleDriver()];
  await morning();
  const [mail, second] = [await one.mailed(), await other.mailed()];
  const tell = linkIn(mail.text, nextSeatsFormPath);
  const none = linkIn(mail.text, nextSeatsNonePath);
  const off = linkIn(mail.text, seatsRemindersOffPath);
  for (const link of [tell, none, off]) {
    const page = await open(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
  }
  expect(await one.stated()).toBeNull();
  expect((await open(tell)).html).toContain("Quantas vagas você vai ter em 2027?");
  expect((await press(tell, { morning: "", afternoon: "" })).to).toContain("feito=nao");
  const done = await press(tell, { morning: "4", afternoon: "" });
  expect(done.html).toContain("Vagas salvas");
  expect(await one.stated()).toMatchObject({ year: 2027, shifts: { morning: 4, afternoon: null } });
  expect((await press(none)).html).toContain("já estão confirmadas");
  expect(await one.stated()).toMatchObject({ shifts: { morning: 4 } });
  // The same mail switches both off, also after it was answered.
  expect((await press(off)).html).toContain("Lembrete desligado");
  running.app.setNow(at("2026-09-14", "11:59:59"));
  const zero = linkIn(second.text, nextSeatsNonePath);
  expect((await press(zero)).html).toContain("não há vaga no próximo ano");
  expect(await other.stated()).toMatchObject({ shifts: { morning: 0, afternoon: 0 } });
});

test("an old link, and one of the monthly mail, state nothing", async () => {
  const driver = await visibleDriver();
  await morning();
  const { text } = await driver.mailed();
  const link = linkIn(text, nextSeatsFormPath);
  running.app.setNow(at("2026-09-15"));
  expect((await press(link, { morning: "1" })).to).toContain("vencido");
  running.app.setNow(at("2026-09-02"));
  expect((await press(link.replace(nextSeatsFormPath, paths.seatsConfirm))).to).toContain("vencido");
  expect(await driver.stated()).toBeNull();
});
