import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { drivers } from "../../../drizzle/schema/drivers";
import { driverSeats } from "../../../drizzle/schema/seats";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { mailSeats } from "../../../server/drivers/seats/mail-seats";
import { remindSeats } from "../../../server/drivers/seats/remind-seats";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { errors } from "../../../shared/errors";
import { successes } from "../../../shared/messages";
import { paths, seatsChangePath, seatsRemindersOffPath } from "../../../shared/paths";
import { publicProfile } from "../../../shared/schemas/drivers";
import { rest } from "../../support/api";
import { type AppWithMail, startAppWithMail } from "../../support/app";
import { until } from "../../support/until";
import { subscribe } from "../driver-accounts";
import { accountWithProfile } from "../profile-calls";

let running: AppWithMail;
beforeAll(async () => {
  running = await startAppWithMail();
});
afterEach(() => {
  running.app.setNow(new Date());
  running.mail.refuses = false;
});
afterAll(() => running?.close());

const DAY = 86_400_000;
const SUBJECT = "Você ainda tem";

/** A visible driver who confirmed the seats a number of days ago: 3 in the morning, none in the afternoon. */
async function driverSince(days: number, subscription: { isDemo?: boolean } = {}) {
  const { app } = running;
  const { db } = app.services;
  const { account, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  const entitled = { entitledUntil: new Date("2099-01-01"), ...subscription };
  await db.update(subscriptions).set(entitled).where(eq(subscriptions.userId, account.id));
  await publish();
  const api = rest(app.url, account.token);
  await api.post("/drivers/seats", { shifts: { morning: 3, afternoon: 0 } });
  const confirmedAt = new Date(app.services.now().getTime() - days * DAY);
  await db.update(driverSeats).set({ confirmedAt }).where(eq(driverSeats.driverId, saved.id));
  const shown = async () => publicProfile.parse((await rest(app.url).get(`/drivers/${saved.id}`)).body);
  return { ...account, driverId: saved.id, api, shown };
}

/** Runs the morning's job in this process. */
const morning = () => remindSeats.handle(running.app.services, {});
const mailsTo = (email: string) =>
  running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith(SUBJECT));

async function remindedDriver() {
  const driver = await driverSince(31);
  await morning();
  const mail = await running.mail.waitForMail(driver.email, SUBJECT);
  return { ...driver, mail, links: linksIn(mail.text) };
}

function linksIn(text: string) {
  const at = (path: string) =>
    new RegExp(`${running.app.url}${path}\\?token=\\S+`).exec(text)?.[0] ?? `no link to ${path}`;
  return {
    confirm: at(paths.seatsConfirm),
    change: at(seatsChangePath),
    off: at(seatsRemindersOffPath),
  };
}

async function open(address: string) {
  const answer = await fetch(address);
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** Presses the button of a page, as a browser without scripts, and returns where it redirects. */
async function press(address: string, fields: Record<string, string> = {}) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { origin: running.app.url },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  const to = new URL(answer.headers.get("location") ?? "", running.app.url);
  return { to: `${to.pathname}${to.search}`, ...(await open(to.href)) };
}

const rowOf = async (driverId: string) => {
  const [row] = await running.app.services.db
    .select()
    .from(driverSeats)
    .where(eq(driverSeats.driverId, driverId));
  return row;
};

describe("who is mailed", () => {
  test("visible drivers, a month after the last confirmation, once a month by any number of processes", async () => {
    const { db } = running.app.services;
    const due = await driverSince(31);
    const others = {
      recent: await driverSince(29),
      demo: await driverSince(31, { isDemo: true }),
      off: await driverSince(31),
      private: await driverSince(31),
      suspended: await driverSince(31),
      lapsed: await driverSince(31),
    };
    await others.off.api.post("/drivers/seats/reminders", { isOn: false });
    await others.private.api.post("/drivers/publish", { isPublic: false });
    await db
      .update(drivers)
      .set({ suspendedAt: new Date(), suspensionReason: "x" })
      .where(eq(drivers.id, others.suspended.driverId));
    await db
      .update(subscriptions)
      .set({ entitledUntil: new Date() })
      .where(eq(subscriptions.userId, others.lapsed.id));
    await Promise.all([morning(), morning(), morning()]);
    await running.mail.waitForMail(due.email, SUBJECT);
    const first = (await rowOf(due.driverId))?.remindedAt;
    await morning();
    expect((await rowOf(due.driverId))?.remindedAt).toEqual(first ?? new Date(0));
    const ids = Object.values(others).map(({ driverId }) => driverId);
    const asked = await db.select().from(driverSeats).where(inArray(driverSeats.driverId, ids));
    expect(asked.map(({ remindedAt }) => remindedAt)).toEqual(ids.map(() => null));
    expect(mailsTo(due.email)).toHaveLength(1);

    // Without a response the profile shows "a confirmar", and the driver is mailed again a month later.
    running.app.setNow(new Date(Date.now() + 30 * DAY + 1000));
    await morning();
    await until("the second mail", () => mailsTo(due.email).length === 2);
    const last = mailsTo(due.email).at(-1);
    expect(last?.text).toContain("Seu perfil mostra “a confirmar”.");
    expect((await due.shown()).seats).toMatchObject({ confirmedDaysAgo: null });
  });

  test("if a process died while sending there is no second mail; a refused one is retried", async () => {
    const { db } = running.app.services;
    const died = await driverSince(31);
    const remindedAt = running.app.services.now();
    const marked = { remindedAt, reminderHash: "sent-by-a-process-that-died" };
    await db.update(driverSeats).set(marked).where(eq(driverSeats.driverId, died.driverId));
    const again = { driverId: died.driverId, remindedAt: remindedAt.toISOString() };
    await mailSeats.handle(running.app.services, again);
    expect(mailsTo(died.email)).toEqual([]);

    const refused = await driverSince(31);
    running.mail.refuses = true;
    await morning();
    await until("the refusal", () => running.mail.refusals > 0);
    await until("the mark to go", async () => (await rowOf(refused.driverId))?.reminderHash === null);
    running.mail.refuses = false;
    const moment = (await rowOf(refused.driverId))?.remindedAt?.toISOString();
    await mailSeats.handle(running.app.services, { driverId: refused.driverId, remindedAt: moment });
    expect(mailsTo(refused.email)).toHaveLength(1);
  });

  test("a driver who confirmed before the mail was sent gets none", async () => {
    const driver = await driverSince(31);
    const remindedAt = running.app.services.now();
    await running.app.services.db
      .update(driverSeats)
      .set({ remindedAt })
      .where(eq(driverSeats.driverId, driver.driverId));
    await driver.api.post("/drivers/seats/confirm");
    const asked = { driverId: driver.driverId, remindedAt: remindedAt.toISOString() };
    await mailSeats.handle(running.app.services, asked);
    expect(mailsTo(driver.email)).toEqual([]);
  });
});

describe("the links", () => {
  test("a scanner that opens them all changes nothing, and then one tap confirms, once", async () => {
    const { mail, links, driverId, shown } = await remindedDriver();
    expect(mail.subject).toBe("Você ainda tem 3\u00a0vagas?");
    for (const words of ["Faz 31 dias", "Manhã: 3 vagas", "Tarde: sem vagas"])
      expect(mail.text).toContain(words);
    const before = await rowOf(driverId);
    for (const link of Object.values(links)) {
      const page = await open(link);
      expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(page.headers.get("x-robots-tag") ?? page.html).toContain("noindex");
      await fetch(link, { method: "HEAD" });
    }
    expect(await rowOf(driverId)).toEqual(before);
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
    const confirmed = await rowOf(driverId);
    for (const link of [links.confirm, links.change]) {
      expect((await press(link, { morning: "9" })).html).toContain("já estão confirmadas");
      expect((await open(link)).html).toContain("já estão confirmadas");
    }
    expect(await rowOf(driverId)).toEqual(confirmed);
  });

  test("the second one changes the numbers; invalid ones are refused and nothing changes", async () => {
    const { links, driverId, shown } = await remindedDriver();
    const before = await rowOf(driverId);
    expect((await open(links.change)).html).toContain("Quantas vagas você tem?");
    const hostile: Record<string, string>[] = [{ morning: "16" }, { night: "1" }, {}, { seats: "99" }];
    for (const fields of hostile)
      expect((await press(links.change, fields)).to).toBe("/vagas/mudar?feito=nao");
    expect(await rowOf(driverId)).toEqual(before);
    expect((await press(links.change, { morning: "1", afternoon: "2" })).html).toContain("Vagas salvas");
    expect(await shown()).toMatchObject({ availableSeats: 2, seats: { confirmedDaysAgo: 0 } });
  });

  test("the third one switches the mail off, even after an answer; it is switched on in the driver area", async () => {
    const { links, api } = await remindedDriver();
    await press(links.confirm);
    expect((await press(links.off)).html).toMatch(/Lembrete desligado.*Abrir Minha conta/s);
    expect((await api.get("/drivers/seats/reminders")).body).toEqual({ isOn: false });
    expect((await api.post("/drivers/seats/reminders", { isOn: true })).body).toMatchObject({
      message: successes.seatRemindersOn,
    });
    expect((await api.get("/drivers/seats/reminders")).body).toEqual({ isOn: true });
  });

  test("expired, of another driver, invented or of a deleted driver: a message, and nothing changes", async () => {
    const { app } = running;
    const [first, second] = [await remindedDriver(), await remindedDriver()];
    const secretOf = (link: string) => link.split(".").at(-1) ?? "";
    const foreign = first.links.confirm.replace(
      secretOf(first.links.confirm),
      secretOf(second.links.confirm),
    );
    const before = [await rowOf(first.driverId), await rowOf(second.driverId)];
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
    expect([await rowOf(first.driverId), await rowOf(second.driverId)]).toEqual(before);
    const [account] = await app.services.db.select().from(users).where(eq(users.id, second.id));
    if (!account) throw new Error("no account");
    await app.services.db.transaction((tx) => eraseAccount({ ...app.services, db: tx }, account));
    await refused(second.links.confirm);
  });
});
