import { afterEach, beforeEach, expect, test } from "bun:test";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { driverSeats } from "../../../drizzle/schema/seats";
import { mailSeats } from "../../../server/drivers/seats/mail-seats";
import { remindSeats } from "../../../server/drivers/seats/remind-seats";
import { sha256 } from "../../../server/platform/hash";
import { eraseAccount } from "../../../server/privacy/erase-account";
import { errors } from "../../../shared/errors";
import { DAY } from "../../../shared/limits";
import {
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths,
  seatsChangePath,
  seatsRemindersOffPath,
} from "../../../shared/paths";
import { at } from "../../people/asking-families";
import { aPublishedDriver } from "../../people/drivers";
import { testAppWithMail } from "../../support/app";
import { linkIn, open, press } from "../../support/mailed-pages";
import { until } from "../../support/until";

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
  const rowOf = (kind: Kind) =>
    and(ofDriver, kind === month ? isNull(driverSeats.year) : isNotNull(driverSeats.year));
  const row = async (kind: Kind) => (await services.db.select().from(driverSeats).where(rowOf(kind)))[0];
  const mark = async (kind: Kind, set: Partial<typeof driverSeats.$inferInsert>) => {
    if (kind === season && !(await row(season)))
      await services.db.insert(driverSeats).values({ driverId: driver.id, year: season.year });
    await services.db.update(driverSeats).set(set).where(rowOf(kind));
  };
  await driver.post("/drivers/seats", { shifts: { morning: 3, afternoon: 0 } });
  await mark(month, { confirmedAt: new Date(services.now().getTime() - days * DAY) });
  return {
    ...driver,
    mark,
    row,
    marks: async () => ({
      month: (await row(month))?.askedAt ?? null,
      season: (await row(season))?.askedAt ?? null,
    }),
    say: (shifts: object) => driver.post("/drivers/seats/next", { year: 2027, shifts }),
    stated: async () => (await driver.shown()).next,
  };
}
type Driver = Awaited<ReturnType<typeof driverSince>>;

/** The mail of each month, and the one that asks twice a year for seats of the next: their job runs in this process. */
const month = {
  name: "month's",
  subject: "Você ainda tem",
  year: null,
} as const;
const season = {
  name: "season's",
  subject: "Já abriu suas vagas para 2027?",
  year: 2027,
} as const;
type Kind = typeof month | typeof season;
const morning = () => remindSeats.handle(running.app.services, {});

const mailsTo = ({ account: { email } }: Driver, kind: Kind) =>
  running.mail.mails.filter(({ to, subject }) => to.includes(email) && subject.startsWith(kind.subject));
const mailTo = (driver: Driver, kind: Kind, count = 1) =>
  until("the mail", () => mailsTo(driver, kind).length === count && mailsTo(driver, kind).at(-1));

test("once a month, and on two days a year, visible drivers who want it and didn't tell yet are asked, by any number of processes", async () => {
  setNow("2026-08-31", LAST);
  // The first is due in two seconds.
  const [due, told, off] = [await driverSince(30 - 2000 / DAY), await driverSince(28), await driverSince(31)];
  const [hidden, demo] = [await driverSince(31), await driverSince(31, { isDemo: true })];
  await off.post("/drivers/seats/reminders", { isOn: false });
  await hidden.publish(false);
  await morning();
  const nothing = { month: null, season: null };
  expect(await due.marks()).toEqual(nothing);
  setNow("2026-09-01", "00:00:02");
  await told.say({ morning: 3 });
  await Promise.all([morning(), morning(), morning()]);
  for (const kind of [month, season]) await mailTo(due, kind);
  // A run leaves out what another one, or a mail, has locked.
  await morning();
  const now = at("2026-09-01", "00:00:02");
  expect(await due.marks()).toEqual({ month: now, season: now });
  for (const other of [told, off, hidden, demo]) expect(await other.marks()).toEqual(nothing);
  // The same week: nothing a second time.
  setNow("2026-09-07", LAST);
  await morning();
  expect(await due.marks()).toEqual({ month: now, season: now });
});

test.each<Kind>([month, season])(
  "the $name mail is sent by a process after one that died, as the same mail whose links work besides, but not once it is answered or too late",
  async (kind) => {
    const [died, refused, told] = [await driverSince(31), await driverSince(31), await driverSince(31)];
    const now = running.app.services.now();
    // Runs the job of a driver's mail, as the morning's run queued it.
    const send = ({ id: driverId }: Driver) =>
      mailSeats.handle(running.app.services, { driverId, year: kind.year, askedAt: now.toISOString() });
    for (const driver of [died, refused, told]) await driver.mark(kind, { askedAt: now });
    await died.mark(kind, { askedHash: sha256("secretofaprocessthatdied") });
    await told.post("/drivers/seats/confirm");
    await told.say({ morning: 1 });
    for (const driver of [died, told]) await send(driver);
    // As an earlier version queued it.
    const moment = now.toISOString();
    const former = kind === month ? { remindedAt: moment } : { askedAt: moment };
    await mailSeats.handle(running.app.services, { driverId: died.id, ...former });
    const [first, second] = mailsTo(died, kind);
    expect(first?.messageId).toBe(second?.messageId ?? "");
    const path = kind === month ? seatsChangePath : nextSeatsFormPath;
    const links = [first, second].map((mail) => linkIn(mail?.text ?? "", path));
    const lost = links[0]?.replace(/[^.]+$/, "secretofaprocessthatdied") ?? "";
    for (const link of [...links, lost])
      expect((await open(link)).html).not.toContain(errors.SEATS_LINK_INVALID.message);
    running.mail.refuses = true;
    await expect(send(refused)).rejects.toThrow();
    running.mail.refuses = false;
    setNow("2026-09-08");
    if (kind === season) await send(refused);
    expect([told, refused].flatMap((driver) => mailsTo(driver, kind))).toEqual([]);
    setNow("2026-09-07");
    await send(refused);
    expect(mailsTo(refused, kind)).toHaveLength(1);
  },
);

/** What a scanner of links does. */
async function openAll(...addresses: string[]) {
  for (const address of addresses) {
    const page = await open(address);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("x-robots-tag") ?? page.html).toContain("noindex");
  }
}

test("the month's links change nothing when opened, forged or expired; then one tap confirms or changes the seats, once", async () => {
  const [first, second] = [await driverSince(31), await driverSince(31)];
  await morning();
  const [{ text }, { text: other }] = [await mailTo(first, month), await mailTo(second, month)];
  const confirm = linkIn(text, paths.seatsConfirm);
  const [change, off] = [linkIn(text, seatsChangePath), linkIn(text, seatsRemindersOffPath)];
  const before = await first.row(month);
  const refused = async (...addresses: string[]) => {
    for (const link of addresses)
      for (const page of [await open(link), await press(link)])
        expect(page.html).toContain(errors.SEATS_LINK_INVALID.message);
  };
  const secretOf = (link: string) => link.split(".").at(-1) ?? "";
  const foreign = confirm.replace(secretOf(confirm), secretOf(linkIn(other, paths.seatsConfirm)));
  await refused(foreign, confirm.replace(/\?.*/, ""), `${confirm}x`);
  setNow("2026-09-15");
  await refused(confirm);
  setNow("2026-09-01");
  await openAll(confirm, change, off);
  expect((await press(change, { morning: "16" })).to).toBe("/vagas/mudar?feito=nao");
  expect(await first.row(month)).toEqual(before);

  expect((await press(confirm)).html).toContain("Vagas confirmadas");
  const shifts = [{ seats: 3 }, { seats: 0 }];
  expect((await first.shown()).seats).toMatchObject({ confirmedDaysAgo: 0, shifts });
  expect((await press(off)).html).toContain("Lembrete desligado");
  expect((await first.get("/drivers/seats/reminders")).body).toEqual({ isOn: false });

  const changed = await press(linkIn(other, seatsChangePath), { morning: "1", afternoon: "2" });
  expect(changed.html).toContain("Vagas salvas");
  expect(await second.shown()).toMatchObject({ availableSeats: 2, seats: { confirmedDaysAgo: 0 } });
  const { services } = running.app;
  const account = { ...second.account, stripeCustomerId: null };
  await services.db.transaction((tx) => eraseAccount({ ...services, db: tx }, account));
  await refused(linkIn(other, paths.seatsConfirm));
});

test("the season's links change nothing when opened; a form without scripts states seats; old ones state nothing", async () => {
  const driver = await driverSince(0);
  await morning();
  const mail = await mailTo(driver, season);
  const tell = linkIn(mail.text, nextSeatsFormPath);
  const none = linkIn(mail.text, nextSeatsNonePath);
  await openAll(tell, none);
  setNow("2026-09-15");
  expect((await press(tell, { morning: "1" })).to).toContain("vencido");
  setNow("2026-09-02");
  expect((await press(tell.replace(nextSeatsFormPath, paths.seatsConfirm))).to).toContain("vencido");
  expect(await driver.stated()).toBeNull();
  expect((await press(tell, { morning: "4", afternoon: "" })).html).toContain("Vagas salvas");
  expect((await press(none)).html).toContain("já estão confirmadas");
  expect(await driver.stated()).toMatchObject({ year: 2027, shifts: { morning: 4, afternoon: null } });
});
