import { afterEach, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { driverSeats } from "../../../drizzle/schema/seats";
import { mailSeats } from "../../../server/drivers/seats/mail-seats";
import { remindSeats } from "../../../server/drivers/seats/remind-seats";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { errors } from "../../../shared/errors";
import { DAY } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import { paths, seatsChangePath, seatsRemindersOffPath } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, press } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { aPublishedDriver } from "../profile-calls";

const running = testAppWithMail();
afterEach(() => {
  running.app.setNow(new Date());
  running.mail.refuses = false;
});

const SUBJECT = "Você ainda tem";

/** A visible driver who confirmed the seats a number of days ago: 3 in the morning, none in the afternoon. */
async function driverSince(days: number, subscription?: Parameters<typeof aPublishedDriver>[2]) {
  const driver = await aPublishedDriver(running.app, {}, subscription);
  const { email } = driver.account;
  const { db } = running.app.services;
  const mark = (set: Partial<typeof driverSeats.$inferInsert>) =>
    db.update(driverSeats).set(set).where(eq(driverSeats.driverId, driver.id));
  await driver.post("/drivers/seats", { shifts: { morning: 3, afternoon: 0 } });
  await mark({ confirmedAt: new Date(Date.now() - days * DAY) });
  return {
    ...driver,
    email,
    mark,
    row: async () => (await db.select().from(driverSeats).where(eq(driverSeats.driverId, driver.id)))[0],
    mails: () =>
      running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith(SUBJECT)),
    /** Runs the job of its mail, as the morning's run queued it. */
    sendMail: (remindedAt: Date | null | undefined) =>
      mailSeats.handle(running.app.services, { driverId: driver.id, remindedAt: remindedAt?.toISOString() }),
  };
}

/** Runs the morning's job in this process. */
const morning = () => remindSeats.handle(running.app.services, {});

async function remindedDriver() {
  const driver = await driverSince(31);
  await morning();
  const mail = await running.mail.waitForMail(driver.email, SUBJECT);
  const links = {
    confirm: linkIn(mail.text, paths.seatsConfirm),
    change: linkIn(mail.text, seatsChangePath),
    off: linkIn(mail.text, seatsRemindersOffPath),
  };
  return { ...driver, mail, links };
}

describe("who is mailed", () => {
  test("visible drivers, a month after the last confirmation, once a month by any number of processes", async () => {
    const due = await driverSince(31);
    const [off, hidden] = [await driverSince(31), await driverSince(31)];
    await off.post("/drivers/seats/reminders", { isOn: false });
    await hidden.publish(false);
    const recent = await driverSince(29);
    const demo = await driverSince(31, { isDemo: true });
    const lapsed = await driverSince(31, { entitledUntil: new Date(Date.now() + 1000) });
    running.app.setNow(new Date(Date.now() + 2000));
    await Promise.all([morning(), morning(), morning()]);
    await running.mail.waitForMail(due.email, SUBJECT);
    const first = (await due.row())?.remindedAt;
    await morning();
    expect((await due.row())?.remindedAt).toEqual(first ?? new Date(0));
    const others = [off, hidden, recent, demo, lapsed].map(({ id }) => id);
    const { db } = running.app.services;
    const rows = await db.select().from(driverSeats).where(inArray(driverSeats.driverId, others));
    expect(rows.map(({ remindedAt }) => remindedAt)).toEqual(others.map(() => null));
    expect(due.mails()).toHaveLength(1);

    // Without a response the profile shows "a confirmar", and the driver is mailed again a month later.
    running.app.setNow(new Date(Date.now() + 30 * DAY + 3000));
    await morning();
    await until("the second mail", () => due.mails().length === 2);
    expect(due.mails().at(-1)?.text).toContain("Seu perfil mostra “a confirmar”.");
    expect((await due.shown()).seats).toMatchObject({ confirmedDaysAgo: null });
  });

  test("if a process died while sending there is no second mail; a refused one is retried", async () => {
    const died = await driverSince(31);
    const remindedAt = running.app.services.now();
    await died.mark({ remindedAt, reminderHash: "sent-by-a-process-that-died" });
    await died.sendMail(remindedAt);
    expect(died.mails()).toEqual([]);

    const refused = await driverSince(31);
    running.mail.refuses = true;
    await morning();
    await until("the refusal", () => running.mail.refusals > 0);
    await until("the mark to go", async () => (await refused.row())?.reminderHash === null);
    running.mail.refuses = false;
    await refused.sendMail((await refused.row())?.remindedAt);
    expect(refused.mails()).toHaveLength(1);
  });

  test("a driver who confirmed before the mail was sent gets none", async () => {
    const driver = await driverSince(31);
    const remindedAt = running.app.services.now();
    await driver.mark({ remindedAt });
    await driver.post("/drivers/seats/confirm");
    await driver.sendMail(remindedAt);
    expect(driver.mails()).toEqual([]);
  });
});

describe("the links", () => {
  test("a scanner that opens them all changes nothing, and then one tap confirms, once", async () => {
    const { mail, links, row, shown } = await remindedDriver();
    expect(mail.subject).toBe("Você ainda tem 3\u00a0vagas?");
    for (const words of ["Faz 31 dias", "Manhã: 3 vagas", "Tarde: sem vagas"])
      expect(mail.text).toContain(words);
    const before = await row();
    for (const link of Object.values(links)) {
      const page = await open(link);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(page.headers.get("x-robots-tag") ?? page.html).toContain("noindex");
      await fetch(link, { method: "HEAD" });
    }
    expect(await row()).toEqual(before);
    const page = await open(links.confirm);
    for (const words of ["Suas vagas continuam certas?", "3 vagas", "sem vagas", "Sim, continua certo"])
      expect(page.html).toContain(words);
    const done = await press(links.confirm);
    expect(done.to).toBe("/vagas?feito=sim");
    expect(done.html).toContain("Vagas confirmadas");
    expect((await shown()).seats).toMatchObject({
      confirmedDaysAgo: 0,
      shifts: [{ seats: 3 }, { seats: 0 }],
    });
    const confirmed = await row();
    for (const link of [links.confirm, links.change]) {
      expect((await press(link, { morning: "9" })).html).toContain("já estão confirmadas");
      expect((await open(link)).html).toContain("já estão confirmadas");
    }
    expect(await row()).toEqual(confirmed);
  });

  test("the second one changes the numbers; invalid ones are refused and nothing changes", async () => {
    const { links, row, shown } = await remindedDriver();
    const before = await row();
    expect((await open(links.change)).html).toContain("Quantas vagas você tem?");
    const hostile: Record<string, string>[] = [{ morning: "16" }, { night: "1" }, {}, { seats: "99" }];
    for (const fields of hostile)
      expect((await press(links.change, fields)).to).toBe("/vagas/mudar?feito=nao");
    expect(await row()).toEqual(before);
    expect((await press(links.change, { morning: "1", afternoon: "2" })).html).toContain("Vagas salvas");
    expect(await shown()).toMatchObject({ availableSeats: 2, seats: { confirmedDaysAgo: 0 } });
  });

  test("the third one switches the mail off, even after an answer; it is switched on in the driver area", async () => {
    const { links, get, post } = await remindedDriver();
    await press(links.confirm);
    expect((await press(links.off)).html).toMatch(/Lembrete desligado.*Abrir Minha conta/s);
    expect((await get("/drivers/seats/reminders")).body).toEqual({ isOn: false });
    expect((await post("/drivers/seats/reminders", { isOn: true })).body).toMatchObject({
      message: successes.seatRemindersOn,
    });
    expect((await get("/drivers/seats/reminders")).body).toEqual({ isOn: true });
  });

  test("expired, of another driver, invented or of a deleted driver: a message, and nothing changes", async () => {
    const { app } = running;
    const [first, second] = [await remindedDriver(), await remindedDriver()];
    const secretOf = (link: string) => link.split(".").at(-1) ?? "";
    const foreign = first.links.confirm.replace(
      secretOf(first.links.confirm),
      secretOf(second.links.confirm),
    );
    const before = [await first.row(), await second.row()];
    const refused = async (link: string) => {
      for (const page of [await open(link), await press(link)])
        expect(page.html).toContain(errors.SEATS_LINK_INVALID.message);
    };
    for (const link of [foreign, `${app.url}/vagas`, `${app.url}/vagas?token=a.b`, `${first.links.confirm}x`])
      await refused(link);
    app.setNow(new Date(Date.now() + 14 * DAY));
    await refused(first.links.confirm);
    expect((await press(first.links.off)).to).toBe("/vagas/desligar?feito=vencido");
    app.setNow(new Date());
    expect([await first.row(), await second.row()]).toEqual(before);
    const [account] = await app.services.db.select().from(users).where(eq(users.id, second.account.id));
    if (!account) throw new Error("no account");
    await app.services.db.transaction((tx) => eraseAccount({ ...app.services, db: tx }, account));
    await refused(second.links.confirm);
  });
});
