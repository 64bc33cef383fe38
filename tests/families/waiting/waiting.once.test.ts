import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { waitingFamilies, waitingMatches } from "../../../drizzle/schema/waiting";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { eraseUnderEmail } from "../../../server/privacy/data-requests/erase-under-email";
import { DAY, MINUTE } from "../../../shared/limits";
import { successes, validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { open, press, send } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { waitingPeople } from "./waiting-families";

const running = testAppWithMail();
afterEach(() => {
  running.app.setNow(new Date());
  running.mail.refuses = false;
  running.mail.refusesForGood = false;
});

const people = waitingPeople(running);
const { ask, asking, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell } = people;
const later = (milliseconds: number) => running.app.setNow(new Date(Date.now() + milliseconds));
const tellAtOnce = () => Promise.all([tell(), tell(), tell()]);

test("asking: each field has its sentence; what was searched says city and kind, a city behind the last comma wins", async () => {
  const email = newEmail();
  const faults: [object, string, string][] = [
    [{ email: "" }, "email", validation.emailMissing],
    [{ email: "ana" }, "email", validation.emailInvalid],
    [{ place: " ..., " }, "place", validation.waitingPlaceMissing],
    [{ place: "x".repeat(201) }, "place", validation.textTooLong],
    [{ place: "EE Progresso" }, "place", validation.waitingCityMissing],
    [{ place: "EE Progresso, Springfield" }, "place", validation.waitingCityMissing],
    [{ place: ", Campinas" }, "place", validation.waitingCityMissing],
    [{ state: "XX" }, "state", validation.waitingStateMissing],
    [{ shift: "madrugada" }, "shift", validation.shiftInvalid],
  ];
  for (const [change, path, message] of faults) {
    const { status, body } = await ask({ email, place: "EE Progresso, Campinas", ...change });
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
  }
  expect(await noticesOf(email)).toEqual([]);
  const searched = { email, city: "campinas", school: "colégio a, unidade b", neighborhood: "" };
  await ask({ ...searched, state: "sp", place: "Colégio A, Unidade B, Campinas", shift: "tarde" });
  await ask({ ...searched, place: "Colégio A, Unidade B" });
  await ask({ ...searched, place: "Swift, VALINHOS" });
  const notices = await noticesOf(email);
  expect(notices.map(({ place, city, kind, shift }) => [place, city, kind, shift])).toEqual([
    ["Colégio A, Unidade B", "Campinas", "school", "afternoon"],
    ["Colégio A, Unidade B", "Campinas", "school", null],
    ["Swift", "Valinhos", null, null],
  ]);
});

test("asking: an address of somebody else gets one mail a day, whoever asks how often, and the answer tells nothing", async () => {
  const { email } = await family(newSchool());
  const other = newEmail();
  for (const address of [email, other, email, other, email]) {
    const { body } = await ask({ email: address, place: `${newSchool()}, Campinas` });
    expect(body).toEqual({ success: true, message: successes.waitingRequested });
    // A mail that goes late asks about all that was asked before it.
    await running.mail.waitForMail(address);
  }
  const mailed = () => [mailsTo(email).length, mailsTo(other).length];
  await tell();
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
  expect(await noticesOf(email)).toHaveLength(5);
  await running.mail.waitForMail(email);
  await press(linkTo(email, paths.waitingConfirm));
  const sixth = await ask({ email, place: `${newSchool()}, Campinas` });
  const issues = [{ path: "email", message: validation.waitingFull }];
  expect([sixth.status, sixth.body.issues]).toEqual([409, issues]);
  // The same again is no other one.
  const [first] = await noticesOf(email);
  expect((await ask({ email, place: `${first?.place}, Campinas` })).status).toBe(200);
  expect((await press(linkTo(email, paths.waitingConfirm))).to).toStartWith(paths.waitingConfirmed);
  expect(await noticesOf(email)).toHaveLength(5);
});

test.each([
  ...["E.M.E.F. Profª Maria D'Ávila", "EE Dr. João 23"].map((place) => [place, place]),
  ...["Ganhe em www.premio.com", "Ligue 11 98765 4321", "https://a.b/c"].map((place) => [
    place,
    "Uma escola ou um bairro",
  ]),
])("a stranger's mailbox gets no advertisement by way of a place: %s is “%s” there", async (place, shown) => {
  const { text } = await asking(place);
  expect(text).toContain(
    shown === place ? `${place}, Campinas: Qualquer turno` : `${shown} de Campinas: Qualquer turno`,
  );
  expect(text.includes(place)).toBe(shown === place);
});

test("without scripts the form is closed above a list, comes back with what was typed, or leads on", async () => {
  const school = newSchool();
  await driver(school);
  const search = new URLSearchParams({ estado: "SP", escola: school });
  const list = `${running.app.url}${paths.search}?${search}`;
  expect((await open(list)).html).toMatch(/<details><summary[^>]*>Avise-me quando houver vaga/);
  expect((await open(`${list}&monitora=1`)).html).not.toContain("Avise-me quando houver vaga");
  const page = `${running.app.url}${paths.waiting}`;
  const wrong = await send(page, { place: "EE Culto à Ciência", state: "SP", shift: "tarde", email: "ana@" });
  for (const words of [validation.emailInvalid, "ana@", "EE Culto à Ciência"])
    expect(wrong.html).toContain(words);
  const right = { email: newEmail(), place: "EE Culto à Ciência, Campinas", state: "SP" };
  const { to, html } = await press(page, right);
  expect(to).toBe(`${paths.waiting}?enviado=sim`);
  expect(html).toContain("Confirmar aviso");
});

test("without scripts a scanner that opens the mail's links changes nothing; one tap confirms, ends, and goes on; one click ends", async () => {
  const school = newSchool();
  const { email, text, confirm, end } = await asking(school, { shift: "tarde" });
  for (const words of [`${school}, Campinas: Tarde`, "Não foi você?"]) expect(text).toContain(words);
  for (const link of [confirm, end]) {
    const page = await open(link);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.html).toContain("noindex");
  }
  expect(await noticesOf(email)).toMatchObject([{ confirmedAt: null, endsAt: null }]);
  const { html } = await press(confirm);
  for (const words of ["Pronto, vamos avisar você", school, "Tarde", email]) expect(html).toContain(words);
  expect((await open(confirm)).html).toContain("já está confirmado");

  const endsAt = async () => (await noticesOf(email))[0]?.endsAt?.getTime();
  const now = () => running.app.services.now().getTime();
  expect((await press(end)).html).toContain("Aviso encerrado");
  const renew = end.replace(paths.waitingEnd, paths.waitingRenew);
  expect((await open(renew)).html).toContain("Continuar por mais 60 dias");
  expect(await endsAt()).toBeLessThanOrEqual(now());
  expect((await press(renew)).html).toContain("Pronto, vamos avisar você");
  expect(await endsAt()).toBeGreaterThan(now() + 59 * DAY);

  const headers: Record<string, string> = mailsTo(email)[0]?.headers ?? {};
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const address = /^<(.+)>$/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
  expect([answer.status, await answer.text()]).toEqual([200, successes.waitingEnded]);
  expect(await endsAt()).toBeLessThanOrEqual(now());
});

test("without scripts links that are invented, of another family or deleted: a sentence, and nothing changes", async () => {
  const [first, second] = [await family(newSchool()), await family(newSchool())];
  const partsOf = ({ confirm }: { confirm: string }) =>
    new URL(confirm).searchParams.get("token")?.split(".") ?? [];
  const [id] = partsOf(first);
  const foreign = `${id}.${partsOf(second)[1]}`;
  const { waitingConfirm, waitingRenew, waitingEnd } = paths;
  const links = [
    ...[waitingConfirm, waitingRenew, waitingEnd].map((path) => [path, foreign]),
    ...["", "a.b", `${id}.`, "x".repeat(3000)].map((token) => [waitingEnd, token]),
  ];
  for (const [path, token = ""] of links) {
    const link = `${running.app.url}${path}?${new URLSearchParams({ token })}`;
    expect((await open(link)).html).toContain(validation.mailLinkInvalid);
    expect((await press(link)).to).toBe(`${path}?feito=vencido`);
  }
  expect((await noticesOf(first.email))[0]?.endsAt?.getTime()).toBeGreaterThan(Date.now());
  await running.app.services.db.transaction((tx) => eraseUnderEmail(tx, first.email, new Date()));
  expect(await noticesOf(first.email)).toEqual([]);
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
  for (const words of ["Edson", "Tarde: 1 vaga", "confirmadas hoje", paths.profile(one.id), school])
    expect(mail?.text).toContain(words);
  expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  // Another one comes the same day: told the next day, the first not again.
  const two = await driver(school, { afternoon: 3 }, { name: "Vera Lúcia Prado" });
  await tell();
  expect(told()[0]).toBe(1);
  later(DAY + MINUTE);
  await tell();
  const [, next, ...more] = families[0]?.mails() ?? [];
  expect(more).toEqual([]);
  expect(next?.text).toContain(paths.profile(two.id));
  expect(next?.text).not.toContain(paths.profile(one.id));
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
  expect(waiting.mails().map(({ text }) => text.includes(paths.profile(gone.id)))).toEqual([true]);

  const counts = async () => (await gone.get("/drivers/waiting")).body;
  await family(rare);
  expect(await counts()).toEqual({ families: 0, places: [] });
  await family(school);
  await family(school);
  await press((await family(school)).end);
  expect(await counts()).toEqual({ families: 4, places: [{ place: school, families: 3 }] });
});

test("told as the search would find it: some words, another order, accents aside, the last word begun", async () => {
  const code = newSchool().split(" ")[1] ?? "";
  const places = [`anchieta ${code}`, `${code} ANCHI`, `É.M.E.F. ${code}`, `Colégio ${code}`];
  const families = [await family(code, { neighborhood: code })];
  for (const place of places) families.push(await family(place));
  const told = () => families.map(({ mails }) => mails().length);
  await driver(`EMEF ${code} Anchieta`, { morning: 1 });
  await tell();
  expect(told()).toEqual([0, 1, 1, 1, 0]);
  await driver(newSchool(), { morning: 1 }, { offeredNeighborhoods: [`Jardim ${code}`] });
  later(DAY + MINUTE);
  await tell();
  expect(told()).toEqual([1, 1, 1, 1, 0]);
});

test("told of who came between search and confirmation; a server of mail that is away loses nothing, one that knows no such address is asked once a day", async () => {
  const school = newSchool();
  const one = await driver(school, { morning: 1 });
  const waiting = await family(school, { shift: "manha" });
  running.mail.refuses = true;
  await tell();
  expect(waiting.mails()).toEqual([]);
  running.mail.refuses = false;
  running.mail.refusesForGood = true;
  const before = running.mail.refusals;
  await tell();
  await tell();
  expect(running.mail.refusals).toBe(before + 1);
  running.mail.refusesForGood = false;
  later(DAY + MINUTE);
  await tell();
  expect(waiting.mails().map(({ text }) => text.includes(paths.profile(one.id)))).toEqual([true]);
});

test("told before the end it is offered to go on; afterwards nothing is mailed, and 30 days later nothing is kept", async () => {
  const school = newSchool();
  const { email, mails } = await family(school);
  later(56 * DAY);
  await tell();
  await tell();
  expect(mails()).toMatchObject([{ subject: "Ainda procura vaga?" }]);
  await press(linkTo(email, paths.waitingRenew));
  later(70 * DAY);
  await tell();
  expect(mails()).toHaveLength(1);
  later((56 + 60) * DAY + MINUTE);
  await driver(school, { morning: 1 });
  await tell();
  expect(mails()).toHaveLength(1);
  later((56 + 60 + 29) * DAY);
  await deleteOutdated.handle(running.app.services, {});
  expect(await noticesOf(email)).toHaveLength(1);
  later((56 + 60 + 31) * DAY);
  await deleteOutdated.handle(running.app.services, {});
  const { db } = running.app.services;
  expect(await db.$count(waitingMatches)).toBe(0);
  expect(await db.$count(waitingFamilies, eq(waitingFamilies.email, email))).toBe(0);
});
