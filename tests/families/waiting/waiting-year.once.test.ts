import { beforeEach, expect, test } from "bun:test";
import { dataUnderEmail } from "../../../server/privacy/data-requests/data-under-email";
import { errors } from "../../../shared/errors";
import { DAY, MINUTE } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { testAppWithMail } from "../../support/app";
import { open, press } from "../../support/mailed-pages";
import { at, YEAR as year } from "../requests/request-people";
import { waitingPeople } from "./waiting-families";

const running = testAppWithMail();
beforeEach(() => running.app.setNow(at("2026-11-10")));

const people = waitingPeople(running);
const { ask, asking, driver, family, mailsTo, newEmail, newSchool, noticesOf, tell } = people;
const end = at("2027-03-01", "00:00:00");
const lastMoment = new Date(end.getTime() - 1);

async function driverOf(school: string) {
  const one = await driver(school);
  return { ...one, state: (shifts?: object) => one.post("/drivers/seats/next", { year, shifts }) };
}

test("for a year: told of who states seats for it in the shift, now or before, or confirms them after 45 days", async () => {
  const school = newSchool();
  const today = await family(school);
  const anyShift = await family(school, { year });
  const afternoon = await family(school, { year: "2027", shift: "tarde" });
  const told = () => [today, anyShift, afternoon].map(({ mails }) => mails().length);
  const one = await driverOf(school);
  await one.state({ morning: 4, afternoon: 0 });
  await Promise.all([tell(), tell()]);
  expect(told()).toEqual([0, 1, 0]);
  const [mail] = anyShift.mails();
  expect(mail?.subject).toBe(`Um condutor com vaga em 2027 para ${school}, Campinas`);
  for (const words of ["Para 2027: Manhã 4 · Tarde sem vaga", paths.profile(one.id), "28/02/2027"])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toContain("Continuar por mais");
  await one.setSeats({ morning: 2 });
  await one.state({ afternoon: 2 });
  await tell();
  expect(told()).toEqual([1, 1, 1]);
  expect(today.mails()[0]?.text).not.toContain("Para 2027");
  // Two more drivers: the mail leads to the search for the year.
  for (const other of [await driverOf(school), await driverOf(school)]) await other.state({ afternoon: 1 });
  people.advance(DAY + MINUTE);
  await tell();
  const search = new RegExp(`${running.app.url}${paths.search}\\?\\S+`).exec(
    afternoon.mails()[1]?.text ?? "",
  );
  const { searchParams } = new URL(search?.[0] ?? "");
  expect([searchParams.get("ano"), searchParams.get("turno")]).toEqual(["2027", "tarde"]);

  const present = await family(school, { year });
  await tell();
  expect(present.mails()).toHaveLength(1);
  running.app.setNow(at("2026-12-28"));
  const later = await family(school, { year });
  await tell();
  expect(later.mails()).toEqual([]);
  expect((await one.state()).status).toBe(200);
  await tell();
  expect([present.mails().length, later.mails().length]).toEqual([2, 1]);
});

test("lives to the season's end, which is not offered to be renewed, and can't begin after it", async () => {
  const school = newSchool();
  const waiting = await family(school, { year });
  expect(await noticesOf(waiting.email)).toMatchObject([{ year, endsAt: lastMoment }]);
  running.app.setNow(at("2027-02-27"));
  const unconfirmed = await asking(school, { year });
  for (const words of ["Até 28/02/2027 enviamos", `${school}, Campinas: Qualquer turno, para 2027`])
    expect(unconfirmed.text).toContain(words);
  await tell();
  expect(waiting.mails()).toEqual([]);
  expect((await open(unconfirmed.confirm)).html).toContain("2027");
  running.app.setNow(at("2027-02-28", "23:00:00"));
  const late = await asking(school, { year });
  await ask({ email: late.email, place: `${newSchool()}, Campinas`, year });
  running.app.setNow(end);
  expect((await press(unconfirmed.confirm)).to).toContain("vencido");
  expect(await noticesOf(unconfirmed.email)).toMatchObject([{ endsAt: null }]);
  // Nor is it asked about by mail any more.
  running.app.setNow(at("2027-03-02"));
  await tell();
  expect(mailsTo(late.email)).toHaveLength(1);
  const over = await open(waiting.end);
  expect(over.html).toContain("Aviso encerrado");
  expect(over.html).not.toContain("Continuar recebendo");
  expect((await press(waiting.end.replace(paths.waitingEnd, paths.waitingRenew))).to).toContain("vencido");
});

test("today and the year are two notices of one place; link page, renewal and data say the year", async () => {
  const school = newSchool();
  const { confirm, email } = await asking(school);
  await ask({ email, place: `${school}, Campinas`, year });
  expect((await press(confirm)).html).toContain("28/02/2027");
  expect((await noticesOf(email)).map((notice) => notice.year).toSorted()).toEqual([year, null]);
  const { waitingNotices } = await dataUnderEmail(running.app.services, email);
  expect(waitingNotices.map((notice) => notice.year)).toEqual([null, year]);
  const one = await family(newSchool(), { year });
  await press(one.end);
  const renew = one.end.replace(paths.waitingEnd, paths.waitingRenew);
  expect((await open(renew)).html).toContain("Continuar recebendo");
  await press(renew);
  expect((await noticesOf(one.email))[0]?.endsAt).toEqual(lastMoment);
});

test("outside the season nothing says it and nothing takes it; another year is refused in a sentence", async () => {
  const email = newEmail();
  const page = async () => (await open(running.app.url + paths.waiting)).html;
  const refused = async (other: unknown) => {
    const { status, body } = await ask({ email, place: "EE Progresso, Campinas", year: other });
    return [status, body.message];
  };
  expect(await page()).toContain('name="year"');
  expect(await refused(2028)).toEqual([400, validation.yearOther(year)]);
  expect(await refused("amanhã")).toEqual([400, validation.valueInvalid]);
  for (const moment of [at("2026-08-31"), end]) {
    running.app.setNow(moment);
    expect(await page()).not.toContain('name="year"');
    expect(await refused(year)).toEqual([404, errors.SEASON_CLOSED.message]);
  }
  expect(await noticesOf(email)).toEqual([]);
});
