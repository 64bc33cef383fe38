import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { driverSeats } from "../../../drizzle/schema/seats";
import { askNextSeats } from "../../../server/drivers/seats/ask-next-seats";
import { mailNextSeats } from "../../../server/drivers/seats/mail-next-seats";
import { mailSeats } from "../../../server/drivers/seats/mail-seats";
import { remindSeats } from "../../../server/drivers/seats/remind-seats";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { errors } from "../../../shared/errors";
import { DAY } from "../../../shared/limits";
import { successes } from "../../../shared/messages";
import {
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths,
  seatsChangePath,
  seatsRemindersOffPath,
} from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, press } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { aPublishedDriver } from "../profile-calls";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
const LAST = "23:59:59";
const running = testAppWithMail();
const setNow = (day: string, time?: string) => running.app.setNow(at(day, time));
beforeEach(() => setNow("2026-09-01"));
afterEach(() => {
  running.mail.refuses = false;
});

/** A visible driver who confirmed the seats a number of days ago: 3 in the morning, none in the afternoon. */
async function driverSince(days: number, subscription?: Parameters<typeof aPublishedDriver>[2]) {
  const { services } = running.app;
  const driver = await aPublishedDriver(running.app, {}, subscription);
  const ofDriver = eq(driverSeats.driverId, driver.id);
  const mark = (set: Partial<typeof driverSeats.$inferInsert>) =>
    services.db.update(driverSeats).set(set).where(ofDriver);
  await driver.post("/drivers/seats", { shifts: { morning: 3, afternoon: 0 } });
  await mark({ confirmedAt: new Date(services.now().getTime() - days * DAY) });
  return {
    ...driver,
    mark,
    row: async () => (await services.db.select().from(driverSeats).where(ofDriver))[0],
    say: (shifts: object) => driver.post("/drivers/seats/next", { year: 2027, shifts }),
    stated: async () => (await driver.shown()).next,
  };
}
type Driver = Awaited<ReturnType<typeof driverSince>>;

/** The mail of each month, and the one that asks twice a year for seats of the next: their jobs run in this process. */
const month = {
  subject: "Você ainda tem",
  sent: "remindedAt",
  hash: "reminderHash",
  morning: () => remindSeats.handle(running.app.services, {}),
  send: (job: object) => mailSeats.handle(running.app.services, job),
} as const;
const season = {
  subject: "Já abriu suas vagas para 2027?",
  sent: "nextAskedAt",
  hash: "nextAskedHash",
  morning: () => askNextSeats.handle(running.app.services, {}),
  send: (job: object) => mailNextSeats.handle(running.app.services, job),
} as const;
type Kind = typeof month | typeof season;

const mailsTo = ({ account }: Driver, { subject }: Kind) =>
  running.mail.mails.filter(
    ({ to, subject: title }) => to.includes(account.email) && title.startsWith(subject),
  );
const mailTo = (driver: Driver, kind: Kind, count = 1) =>
  until("the mail", () => mailsTo(driver, kind).length === count && mailsTo(driver, kind).at(-1));
/** Runs the job of a driver's mail, as the morning's run queued it. */
const send = ({ id: driverId }: Driver, kind: Kind, sentAt: Date) => {
  const moment = sentAt.toISOString();
  return kind.send({ driverId, remindedAt: moment, askedAt: moment });
};

test("once a month, and on two days a year, visible drivers who want it and didn't tell yet are asked, by any number of processes", async () => {
  setNow("2026-08-31", LAST);
  const [due, told, off] = [await driverSince(31), await driverSince(28), await driverSince(31)];
  const [hidden, demo] = [await driverSince(31), await driverSince(31, { isDemo: true })];
  const lapsed = await driverSince(31, { entitledUntil: at("2026-09-01", "00:00:01") });
  await off.post("/drivers/seats/reminders", { isOn: false });
  await hidden.publish(false);
  await season.morning();
  const marks = async (driver: Driver) => {
    const { remindedAt, nextAskedAt } = (await driver.row()) ?? {};
    return { remindedAt, nextAskedAt };
  };
  expect(await marks(due)).toEqual({ remindedAt: null, nextAskedAt: null });
  setNow("2026-09-01", "00:00:02");
  await told.say({ morning: 3 });
  await due.say({ morning: null });
  // A run leaves out what another one, or a mail, has locked: one kind after the other.
  for (const kind of [month, season]) {
    await Promise.all([kind.morning(), kind.morning(), kind.morning()]);
    await mailTo(due, kind);
  }
  const now = at("2026-09-01", "00:00:02");
  expect(await marks(due)).toEqual({ remindedAt: now, nextAskedAt: now });
  for (const other of [told, off, hidden, demo, lapsed])
    expect(await marks(other)).toEqual({ remindedAt: null, nextAskedAt: null });
  // The next day, a clock that was set back, the same week: nothing a second time.
  for (const [day, time] of [
    ["2026-09-02", "12:00:00"],
    ["2026-09-01", "00:00:03"],
    ["2026-09-07", LAST],
  ] as const) {
    setNow(day, time);
    for (const kind of [month, season]) await kind.morning();
    expect({ day, ...(await marks(due)) }).toEqual({ day, remindedAt: now, nextAskedAt: now });
  }
  // Without a response the profile shows "a confirmar", and the driver is mailed again a month later.
  setNow("2026-10-01", "00:00:03");
  await month.morning();
  expect((await mailTo(due, month, 2)).text).toContain("Seu perfil mostra “a confirmar”.");
  expect((await due.shown()).seats).toMatchObject({ confirmedDaysAgo: null });
  // A server that was away on 15 October asks in the six days after it, and not later.
  setNow("2026-10-22", "00:00:00");
  await season.morning();
  expect(await marks(due)).toMatchObject({ nextAskedAt: now });
  setNow("2026-10-21", LAST);
  await season.morning();
  await mailTo(due, season, 2);
  expect([month, season].map((kind) => mailsTo(due, kind).length)).toEqual([2, 2]);
});

test.each<[string, Kind]>([
  ["month's", month],
  ["season's", season],
])(
  "the %s mail isn't sent again by a process after one that died, nor once it is answered or too late; refused, it is",
  async (_, kind) => {
    const [died, refused, told] = [await driverSince(31), await driverSince(31), await driverSince(31)];
    const now = running.app.services.now();
    await died.mark({ [kind.sent]: now, [kind.hash]: "sent-by-a-process-that-died" });
    await send(died, kind, now);
    for (const driver of [refused, told]) await driver.mark({ [kind.sent]: now });
    await told.post("/drivers/seats/confirm");
    await told.say({ morning: 1 });
    await send(told, kind, now);
    running.mail.refuses = true;
    await expect(send(refused, kind, now)).rejects.toThrow();
    running.mail.refuses = false;
    setNow("2026-09-08");
    if (kind === season) await send(refused, kind, now);
    expect([died, told, refused].flatMap((driver) => mailsTo(driver, kind))).toEqual([]);
    setNow("2026-09-07");
    await send(refused, kind, now);
    expect(mailsTo(refused, kind)).toHaveLength(1);
  },
);

/** A driver with the links of the month's mail. */
async function reminded() {
  const driver = await driverSince(31);
  await month.morning();
  const mail = await mailTo(driver, month);
  return {
    ...driver,
    mail,
    confirm: linkIn(mail.text, paths.seatsConfirm),
    change: linkIn(mail.text, seatsChangePath),
    off: linkIn(mail.text, seatsRemindersOffPath),
  };
}

/** What a scanner of links does. */
async function openAll(...addresses: string[]) {
  for (const address of addresses) {
    const page = await open(address);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("x-robots-tag") ?? page.html).toContain("noindex");
    await fetch(address, { method: "HEAD" });
  }
}

test("the month's links change nothing when opened, forged or expired; then one tap confirms or changes the seats, once", async () => {
  const { app } = running;
  const [first, second] = [await reminded(), await reminded()];
  const { mail, confirm, change, off, get, post, row } = first;
  expect(mail.subject).toBe("Você ainda tem 3\u00a0vagas?");
  for (const words of ["Faz 31 dias", "Manhã: 3 vagas", "Tarde: sem vagas"])
    expect(mail.text).toContain(words);
  const rows = () => Promise.all([first.row(), second.row()]);
  const before = await rows();
  const refused = async (...addresses: string[]) => {
    for (const link of addresses)
      for (const page of [await open(link), await press(link)])
        expect(page.html).toContain(errors.SEATS_LINK_INVALID.message);
  };
  const secretOf = (link: string) => link.split(".").at(-1) ?? "";
  const foreign = confirm.replace(secretOf(confirm), secretOf(second.confirm));
  await refused(foreign, `${app.url}/vagas`, `${app.url}/vagas?token=a.b`, `${confirm}x`);
  setNow("2026-09-15");
  await refused(confirm);
  expect((await press(off)).to).toBe("/vagas/desligar?feito=vencido");
  setNow("2026-09-01");
  await openAll(confirm, change, off);
  const hostile: Record<string, string>[] = [{ morning: "16" }, { night: "1" }, {}, { seats: "99" }];
  for (const fields of hostile) expect((await press(change, fields)).to).toBe("/vagas/mudar?feito=nao");
  expect(await rows()).toEqual(before);

  const { html } = await open(confirm);
  for (const words of ["Suas vagas continuam certas?", "3 vagas", "sem vagas", "Sim, continua certo"])
    expect(html).toContain(words);
  const done = await press(confirm);
  expect(done.to).toBe("/vagas?feito=sim");
  expect(done.html).toContain("Vagas confirmadas");
  const shifts = [{ seats: 3 }, { seats: 0 }];
  expect((await first.shown()).seats).toMatchObject({ confirmedDaysAgo: 0, shifts });
  const confirmed = await row();
  for (const link of [confirm, change])
    for (const page of [await press(link, { morning: "9" }), await open(link)])
      expect(page.html).toContain("já estão confirmadas");
  expect(await row()).toEqual(confirmed);
  expect((await press(off)).html).toMatch(/Lembrete desligado.*Abrir Minha conta/s);
  const reminders = async () => (await get("/drivers/seats/reminders")).body;
  expect(await reminders()).toEqual({ isOn: false });
  const { body } = await post("/drivers/seats/reminders", { isOn: true });
  expect(body).toMatchObject({ message: successes.seatRemindersOn });
  expect(await reminders()).toEqual({ isOn: true });

  expect((await open(second.change)).html).toContain("Quantas vagas você tem?");
  const changed = await press(second.change, { morning: "1", afternoon: "2" });
  expect(changed.html).toContain("Vagas salvas");
  expect(await second.shown()).toMatchObject({ availableSeats: 2, seats: { confirmedDaysAgo: 0 } });
  const [account] = await app.services.db.select().from(users).where(eq(users.id, second.account.id));
  if (!account) throw new Error("no account");
  await app.services.db.transaction((tx) => eraseAccount({ ...app.services, db: tx }, account));
  await refused(second.confirm);
});

test("the season's links change nothing when opened; a form without scripts states seats, or none; old ones state nothing", async () => {
  const [driver, other] = [await driverSince(0), await driverSince(0)];
  await season.morning();
  const [mail, second] = [await mailTo(driver, season), await mailTo(other, season)];
  const tell = linkIn(mail.text, nextSeatsFormPath);
  const none = linkIn(mail.text, nextSeatsNonePath);
  const off = linkIn(mail.text, seatsRemindersOffPath);
  await openAll(tell, none, off);
  expect((await open(tell)).html).toContain("Quantas vagas você vai ter em 2027?");
  expect((await press(tell, { morning: "", afternoon: "" })).to).toContain("feito=nao");
  setNow("2026-09-15");
  expect((await press(tell, { morning: "1" })).to).toContain("vencido");
  setNow("2026-09-02");
  expect((await press(tell.replace(nextSeatsFormPath, paths.seatsConfirm))).to).toContain("vencido");
  expect(await driver.stated()).toBeNull();
  expect((await press(tell, { morning: "4", afternoon: "" })).html).toContain("Vagas salvas");
  expect(await driver.stated()).toMatchObject({ year: 2027, shifts: { morning: 4, afternoon: null } });
  expect((await press(none)).html).toContain("já estão confirmadas");
  expect(await driver.stated()).toMatchObject({ shifts: { morning: 4 } });
  // The same mail switches both off, also after it was answered.
  expect((await press(off)).html).toContain("Lembrete desligado");
  setNow("2026-09-15", "11:59:59");
  const zero = linkIn(second.text, nextSeatsNonePath);
  expect((await press(zero)).html).toContain("não há vaga no próximo ano");
  expect(await other.stated()).toMatchObject({ shifts: { morning: 0, afternoon: 0 } });
});
