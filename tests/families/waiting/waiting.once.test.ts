import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { waitingFamilies, waitingMatches } from "../../../drizzle/schema/waiting";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { dataUnderEmail } from "../../../server/privacy/data-requests/data-under-email";
import { eraseUnderEmail } from "../../../server/privacy/data-requests/erase-under-email";
import { errors } from "../../../shared/errors";
import { DAY, MINUTE } from "../../../shared/limits";
import { successes, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { at, IN_SEASON, YEAR as year } from "../../people/asking-families";
import { waitingPeople } from "../../people/waiting-families";
import { testAppWithMail } from "../../support/app";
import { open, press, send } from "../../support/mailed-pages";
import { until } from "../../support/until";

const running = testAppWithMail();
beforeEach(() => {
  running.app.setNow(IN_SEASON);
  running.mail.refuses = false;
  running.mail.refusesForGood = false;
});

const people = waitingPeople(running);
const { ask, asking, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell } = people;
const later = (milliseconds: number) => running.app.setNow(new Date(IN_SEASON.getTime() + milliseconds));
const tellAtOnce = () => Promise.all([tell(), tell(), tell()]);

test("asking: each field has its sentence; what was searched says city and kind, a city behind the last comma wins", async () => {
  const email = newEmail();
  const faults: [object, string, string][] = [
    [{ place: "EE Progresso, Springfield" }, "place", validation.waitingCityMissing],
    [{ shift: "madrugada" }, "shift", validation.shiftInvalid],
  ];
  for (const [change, path, message] of faults) {
    const { status, body } = await ask({ email, place: "EE Progresso, Campinas", ...change });
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  }
  expect(await noticesOf(email)).toEqual([]);
  const searched = { email, city: "campinas", school: "colégio a, unidade b", neighborhood: "" };
  await ask({ ...searched, state: "sp", place: "Colégio A, Unidade B, Campinas", shift: "tarde" });
  await ask({ ...searched, place: "Swift, VALINHOS" });
  const notices = await noticesOf(email);
  expect(notices.map(({ place, city, kind, shift }) => [place, city, kind, shift])).toEqual([
    ["Colégio A, Unidade B", "Campinas", "school", "afternoon"],
    ["Swift", "Valinhos", null, null],
  ]);
  // A stranger's mailbox gets no advertisement by way of a place.
  expect((await asking("EE Dr. João 23")).text).toContain("EE Dr. João 23, Campinas: Qualquer turno");
  for (const place of ["Ganhe em www.premio.com", "Ligue 11 98765 4321"]) {
    const stranger = newEmail();
    expect((await ask({ email: stranger, place: `${place}, Campinas` })).status).toBe(400);
    expect(mailsTo(stranger)).toEqual([]);
  }
});

test("asking: an address of somebody else gets one mail a day, whoever asks how often, and the answer tells nothing", async () => {
  const { email } = await family(newSchool());
  const other = newEmail();
  for (const address of [email, other, email, other, email]) {
    const { body } = await ask({ email: address, place: `${newSchool()}, Campinas` });
    expect(body).toMatchObject({ success: true, message: successes.waitingRequested });
    // A mail that goes late asks about all that was asked before it.
    await running.mail.waitForMail(address);
  }
  const mailed = () => [mailsTo(email).length, mailsTo(other).length];
  expect(mailed()).toEqual([1, 1]);
  // What came after the day's mail is asked about the next day, all in one mail.
  later(DAY + MINUTE);
  await tellAtOnce();
  // The job of a call may have taken its turn before.
  await until("the day's mails", () => Math.min(...mailed()) === 2);
  await tell();
  expect(mailed()).toEqual([2, 2]);
});

test("asking: a sixth confirmed notice is refused in words; a stranger's unconfirmed ones keep nobody out", async () => {
  const email = newEmail();
  for (let count = 0; count < 7; count += 1)
    expect((await ask({ email, place: `${newSchool()}, Campinas` })).status).toBe(200);
  await running.mail.waitForMail(email);
  await press(linkTo(email, paths.waitingConfirm));
  const sixth = await ask({ email, place: `${newSchool()}, Campinas` });
  const issues = [{ path: "email", message: validation.waitingFull }];
  expect([sixth.status, sixth.body.issues]).toEqual([409, issues]);
});

test("without scripts a scanner that opens the mail's links changes nothing; one tap confirms, ends, and goes on; one click ends", async () => {
  const school = newSchool();
  const page = `${running.app.url}${paths.waiting}`;
  const form = { email: newEmail(), place: `${school}, Campinas`, state: "SP", shift: "tarde" };
  const { email } = form;
  const wrong = await send(page, { ...form, email: "ana@" });
  for (const words of [validation.emailInvalid, "ana@", school]) expect(wrong.html).toContain(words);
  const asked = await press(page, form);
  expect(asked.to).toBe(`${paths.waiting}?enviado=sim`);
  const { headers, text } = await running.mail.waitForMail(email);
  expect(text).toContain(`${school}, Campinas: Tarde`);
  const [confirm, end] = [linkTo(email, paths.waitingConfirm), linkTo(email, paths.waitingEnd)];
  for (const link of [confirm, end]) {
    const { status, headers, html } = await open(link);
    expect([status, headers.get("cache-control"), html.includes("noindex")]).toEqual([200, "no-store", true]);
  }
  expect(await noticesOf(email)).toMatchObject([{ confirmedAt: null, endsAt: null }]);
  expect((await press(confirm)).html).toContain("Pronto, vamos avisar você");
  const endsAt = async () => (await noticesOf(email))[0]?.endsAt?.getTime();
  const now = () => running.app.services.now().getTime();
  expect((await press(end)).html).toContain("Aviso encerrado");
  expect(await endsAt()).toBeLessThanOrEqual(now());
  expect((await open(confirm)).html).toContain("Aviso encerrado");
  const renew = end.replace(paths.waitingEnd, paths.waitingRenew);
  expect((await press(renew)).html).toContain("vamos avisar você");
  expect(await endsAt()).toBeGreaterThan(now() + 59 * DAY);

  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const address = /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  expect([answer.status, await answer.text()]).toEqual([200, successes.waitingEnded]);
  expect(await endsAt()).toBeLessThanOrEqual(now());
});

test("links that are invented, of another family or deleted: a sentence, and nothing changes", async () => {
  const [first, second] = [await family(newSchool()), await family(newSchool())];
  const parts = [first, second].map(({ confirm }) => new URL(confirm).searchParams.get("token")?.split("."));
  const [id, foreign] = [parts[0]?.[0], `${parts[0]?.[0]}.${parts[1]?.[1]}`];
  for (const path of [paths.waitingConfirm, paths.waitingRenew, paths.waitingEnd])
    for (const token of [foreign, `${id}.`, "x".repeat(3000)]) {
      const link = `${running.app.url}${path}?token=${token}`;
      expect((await open(link)).html).toContain(validation.mailLinkInvalid);
      expect((await press(link)).to).toBe(`${path}?feito=vencido`);
    }
  expect((await noticesOf(first.email))[0]?.endsAt?.getTime()).toBeGreaterThan(IN_SEASON.getTime() + DAY);
  await running.app.services.db.transaction((tx) => eraseUnderEmail(tx, first.email, new Date()));
  expect((await open(first.confirm)).html).toContain(validation.mailLinkInvalid);
});

test("told of a driver who opens a seat in the shift, once, by however many processes", async () => {
  const school = newSchool();
  const families = [await family(school, { shift: "tarde" }), await family(school)];
  const told = () => families.map(({ mails }) => mails().length);
  const one = await driver(school);
  await tell();
  expect(told()).toEqual([0, 0]);
  await one.setSeats({ morning: 2 });
  await tellAtOnce();
  expect(told()).toEqual([0, 1]);
  await one.setSeats({ afternoon: 1 });
  await tellAtOnce();
  expect(told()).toEqual([1, 1]);
  const [mail] = families[0]?.mails() ?? [];
  for (const words of ["Tarde: 1 vaga", paths.profile(one.id)]) expect(mail?.text).toContain(words);
  // Another one comes the same day: told the next day, the first not again.
  const two = await driver(school, { afternoon: 3 });
  await tell();
  expect(told()[0]).toBe(1);
  later(DAY + MINUTE);
  await tell();
  const next = families[0]?.mails()[1]?.text;
  expect([two, one].map(({ id }) => next?.includes(paths.profile(id)))).toEqual([true, false]);
});

test("told only of what is true when the mail goes; a driver reads how many wait for a place, from three families on", async () => {
  const [school, rare] = [newSchool(), newSchool()];
  const waiting = await family(school);
  const gone = await driver(school, { morning: 3 }, { offeredSchoolTransport: [school, rare] });
  await gone.setSeats({ morning: 0 });
  await (await driver(school, { morning: 3 })).publish(false);
  const elsewhere = await driver(school, { morning: 3 });
  await elsewhere.save({ ...elsewhere.saved, serviceCity: "Valinhos", updatedAt: undefined });
  await tell();
  expect(waiting.mails()).toEqual([]);
  await gone.setSeats({ morning: 1 });
  await tell();
  expect(waiting.mails()).toHaveLength(1);

  const counts = async () => (await gone.get("/drivers/waiting")).body;
  await family(rare);
  expect(await counts()).toEqual({ families: 0, places: [] });
  await family(school);
  await family(school);
  await press((await family(school)).end);
  expect(await counts()).toEqual({ families: 4, places: [{ place: school, families: 3 }] });
});

test("told of who came between search and confirmation; a server of mail that is away loses nothing, one that knows no such address is asked once a day", async () => {
  const school = newSchool();
  await driver(school, { morning: 1 });
  const waiting = await family(school, { shift: "manha" });
  // Somebody's second place is asked about the next day.
  const { email } = await asking(newSchool());
  await ask({ email, place: `${newSchool()}, Campinas` });
  const tellAfterOutage = async () => {
    running.mail.refuses = true;
    await tell();
    running.mail.refuses = false;
    await tell();
  };
  await tellAfterOutage();
  expect(waiting.mails()).toHaveLength(1);
  later(DAY + MINUTE);
  // Another seat during the outage: what each change sets off meets it, too.
  running.mail.refuses = true;
  await driver(school, { morning: 2 });
  await tellAfterOutage();
  await until("the mail after the outage", () => tell().then(() => waiting.mails().length === 2));
  expect(mailsTo(email)).toHaveLength(2);
  later(3 * DAY);
  await driver(school, { morning: 1 });
  running.mail.refusesForGood = true;
  const before = running.mail.refusals;
  await tell();
  await tell();
  expect(running.mail.refusals).toBe(before + 1);
});

test("told before the end it is offered to go on; afterwards nothing is mailed, and 30 days later nothing is kept", async () => {
  const school = newSchool();
  const { email, mails } = await family(school);
  later(56 * DAY);
  await tell();
  await tell();
  expect(mails()).toMatchObject([{ subject: "Ainda procura vaga?" }]);
  await press(linkTo(email, paths.waitingRenew));
  later((56 + 60) * DAY + MINUTE);
  await driver(school, { morning: 1 });
  await tell();
  expect(mails()).toHaveLength(1);
  const { db } = running.app.services;
  const kept = async (days: number) => {
    later((56 + 60 + days) * DAY);
    await deleteOutdated.handle(running.app.services, {});
    return db.$count(waitingFamilies, eq(waitingFamilies.email, email));
  };
  expect([await kept(29), await kept(31), await db.$count(waitingMatches)]).toEqual([1, 0, 0]);
});

test("for a year: told of who states seats for it in the shift, now or before", async () => {
  const school = newSchool();
  const [today, anyShift] = [await family(school), await family(school, { year })];
  const afternoon = await family(school, { year: "2027", shift: "tarde" });
  const told = () => [today, anyShift, afternoon].map(({ mails }) => mails().length);
  const one = await driver(school);
  const state = (shifts: object) => one.post("/drivers/seats/next", { year, shifts });
  await state({ morning: 4, afternoon: 0 });
  await tellAtOnce();
  expect(told()).toEqual([0, 1, 0]);
  const [mail] = anyShift.mails();
  for (const words of ["Para 2027: Manhã 4 · Tarde sem vaga", paths.profile(one.id), "28/02/2027"])
    expect(mail?.text).toContain(words);
  await one.setSeats({ morning: 2 });
  await state({ afternoon: 2 });
  await tell();
  expect(told()).toEqual([1, 1, 1]);
});

test("for a year: a notice lasts to the season's end, which is not offered to be renewed; outside the season nothing takes it", async () => {
  const end = at("2027-03-01", "00:00:00");
  const over = await family(newSchool(), { year });
  expect((await noticesOf(over.email))[0]?.endsAt?.getTime()).toBe(end.getTime() - 1);
  const { waitingNotices } = await dataUnderEmail(running.app.services, over.email);
  expect(waitingNotices.map((notice) => notice.year)).toEqual([year]);
  running.app.setNow(at("2027-02-28", "23:00:00"));
  const unconfirmed = await asking(newSchool(), { year });
  running.app.setNow(end);
  expect((await press(unconfirmed.confirm)).to).toContain("vencido");
  expect((await open(over.end)).html).toContain("Aviso encerrado");
  expect((await press(over.end.replace(paths.waitingEnd, paths.waitingRenew))).to).toContain("vencido");
  for (const moment of [at("2026-08-31"), end]) {
    running.app.setNow(moment);
    expect((await open(running.app.url + paths.waiting)).html).not.toContain('name="year"');
    const { status, body } = await ask({ email: newEmail(), place: "EE Progresso, Campinas", year });
    expect([status, body.message]).toEqual([404, errors.SEASON_CLOSED.message]);
  }
});
