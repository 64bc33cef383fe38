import { afterAll, beforeEach, expect, test } from "bun:test";
import { dataUnderEmail } from "../../../server/privacy/data-requests/data-under-email";
import { sendPush } from "../../../server/process/push/send-push";
import { errors } from "../../../shared/errors";
import { DAY } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import type { DeviceNotices } from "../../../shared/push/calls";
import { startPushService } from "../../process/push/stand-in";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { open, press } from "../../support/mailed-pages";
import { until } from "../../support/until";
import { waitingPeople } from "./waiting-families";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);

const running = testAppWithMail({ VAPID_PRIVATE_KEY: "c3".repeat(32) });
const service = startPushService();
beforeEach(() => running.app.setNow(at("2026-11-10")));
afterAll(() => service.stop());

const { ask, driver, family, linkTo, mailsTo, newEmail, newSchool, noticesOf, tell } = waitingPeople(running);
const nextDay = () => running.app.setNow(new Date(running.app.services.now().getTime() + DAY + 60_000));

async function driverOf(school: string) {
  const one = await driver({ offeredSchoolTransport: [school] });
  const state = (shifts?: object) => one.post("/drivers/seats/next", { year: 2027, shifts });
  return { ...one, state };
}

test("for a year: told of who states seats for it in the shift, and of nobody's seats of today", async () => {
  const school = newSchool();
  const [today, anyShift, afternoon] = [
    await family(school),
    await family(school, { year: 2027 }),
    await family(school, { year: "2027", shift: "tarde" }),
  ];
  const one = await driverOf(school);
  await one.state({ morning: 4, afternoon: 0 });
  await Promise.all([tell(), tell()]);
  expect([today, anyShift, afternoon].map(({ mails }) => mails().length)).toEqual([0, 1, 0]);
  const [mail] = anyShift.mails();
  expect(mail?.subject).toBe(`Um condutor com vaga em 2027 para ${school}, Campinas`);
  for (const words of ["Para 2027: Manhã 4 · Tarde sem vaga", paths.profile(one.id), "28/02/2027"])
    expect(mail?.text).toContain(words);
  expect(mail?.text).not.toContain("Continuar por mais");
  await one.setSeats({ morning: 2 });
  await one.state({ afternoon: 2 });
  await tell();
  expect([today, anyShift, afternoon].map(({ mails }) => mails().length)).toEqual([1, 1, 1]);
  expect(today.mails()[0]?.text).not.toContain("Para 2027");
  // A second driver: both mails lead to the search for the year.
  await (await driverOf(school)).state({ afternoon: 1 });
  await (await driverOf(school)).state({ afternoon: 1 });
  nextDay();
  await tell();
  const search = new RegExp(`${running.app.url}${paths.search}\\?\\S+`).exec(
    afternoon.mails()[1]?.text ?? "",
  );
  const asked = new URL(search?.[0] ?? "").searchParams;
  expect([asked.get("ano"), asked.get("turno")]).toEqual(["2027", "tarde"]);
});

test("of who has stated seats already, and of who confirms them after 45 days; not of what lapsed", async () => {
  const school = newSchool();
  const one = await driverOf(school);
  await one.state({ morning: 1 });
  const present = await family(school, { year: 2027 });
  await tell();
  expect(present.mails()).toHaveLength(1);
  running.app.setNow(at("2026-12-26"));
  const later = await family(school, { year: 2027 });
  await tell();
  expect(later.mails()).toHaveLength(0);
  expect((await one.state()).status).toBe(200);
  await tell();
  expect([present.mails().length, later.mails().length]).toEqual([2, 1]);
});

test("lives to the season's end, which is not offered to be renewed, and can't begin after it", async () => {
  const school = newSchool();
  const waiting = await family(school, { year: 2027 });
  const unconfirmed = newEmail();
  expect(await noticesOf(waiting.email)).toMatchObject([
    { year: 2027, endsAt: new Date(at("2027-03-01", "00:00:00").getTime() - 1) },
  ]);
  running.app.setNow(at("2027-02-27"));
  await ask({ email: unconfirmed, place: `${school}, Campinas`, state: "SP", year: 2027 });
  const mail = await running.mail.waitForMail(unconfirmed, "Confirme");
  for (const words of ["Até 28/02/2027 enviamos", `${school}, Campinas: Qualquer turno, para 2027`])
    expect(mail.text).toContain(words);
  await tell();
  expect(waiting.mails()).toEqual([]);
  const confirm = linkTo(unconfirmed, paths.waitingConfirm);
  expect((await open(confirm)).html).toContain("2027");
  running.app.setNow(at("2027-03-01", "00:00:00"));
  expect((await press(confirm)).to).toContain("vencido");
  expect(await noticesOf(unconfirmed)).toMatchObject([{ endsAt: null }]);
  // Nor is it asked about by mail any more.
  const late = newEmail();
  running.app.setNow(at("2027-02-28", "23:00:00"));
  await ask({ email: late, place: `${school}, Campinas`, state: "SP", year: 2027 });
  await running.mail.waitForMail(late, "Confirme");
  await ask({ email: late, place: `${newSchool()}, Campinas`, state: "SP", year: 2027 });
  running.app.setNow(at("2027-03-02"));
  await tell();
  expect(mailsTo(late)).toHaveLength(1);
  const end = linkTo(waiting.email, paths.waitingEnd);
  const over = await open(end);
  expect(over.html).toContain("Aviso encerrado");
  expect(over.html).not.toContain("Continuar recebendo");
  expect((await press(end.replace(paths.waitingEnd, paths.waitingRenew))).to).toContain("vencido");
});

test("today and the year are two notices of one place; link page, renewal and data say the year", async () => {
  const [school, email] = [newSchool(), newEmail()];
  const place = { email, place: `${school}, Campinas`, state: "SP" };
  await ask(place);
  await ask({ ...place, year: 2027 });
  await running.mail.waitForMail(email, "Confirme");
  const confirmed = await press(linkTo(email, paths.waitingConfirm));
  expect(confirmed.html).toContain("28/02/2027");
  expect((await noticesOf(email)).map(({ year }) => year).toSorted()).toEqual([2027, null]);
  const { waitingNotices: exported } = await dataUnderEmail(running.app.services, email);
  expect(exported.map(({ year }) => year)).toEqual([null, 2027]);
  const [one, renewed] = [newEmail(), newSchool()];
  await ask({ email: one, place: `${renewed}, Campinas`, state: "SP", year: 2027 });
  await running.mail.waitForMail(one, "Confirme");
  const end = linkTo(one, paths.waitingEnd).replace(paths.waitingEnd, paths.waitingConfirm);
  await press(end);
  await press(end.replace(paths.waitingConfirm, paths.waitingEnd));
  const renew = end.replace(paths.waitingConfirm, paths.waitingRenew);
  expect((await open(renew)).html).toContain("Continuar recebendo");
  await press(renew);
  expect((await noticesOf(one))[0]?.endsAt?.getTime()).toBe(at("2027-03-01", "00:00:00").getTime() - 1);
});

test("outside the season nothing says it and nothing takes it; another year is refused in a sentence", async () => {
  const form = { email: newEmail(), place: "EE Progresso, Campinas", state: "SP" };
  const page = async () => (await open(running.app.url + paths.waiting)).html;
  const refused = async (year: unknown) => {
    const { status, body } = await ask({ ...form, year });
    return [status, body.message];
  };
  expect(await page()).toContain('name="year"');
  expect(await refused(2028)).toEqual([400, validation.yearOther(2027)]);
  expect(await refused("amanhã")).toEqual([400, validation.valueInvalid]);
  for (const [day, time] of [
    ["2026-08-31", "12:00:00"],
    ["2027-03-01", "00:00:00"],
  ] as const) {
    running.app.setNow(at(day, time));
    expect(await page()).not.toContain('name="year"');
    expect(await refused(2027)).toEqual([404, errors.SEASON_CLOSED.message]);
  }
  expect(await noticesOf(form.email)).toEqual([]);
});

test("on a phone too: the notice and the list of what it gets name the year", async () => {
  const school = newSchool();
  const { device, subscription, shown } = service.newPhone();
  const api = rest(running.app.url);
  await api.post("/push/devices", { device, subscription });
  const form = { device, place: `${school}, Campinas`, state: "SP", school, shift: "tarde", year: 2027 };
  expect((await ask(form)).status).toBe(200);
  const one = await driver({ offeredSchoolTransport: [school] }, { afternoon: 2 });
  await one.post("/drivers/seats/next", { year: 2027, shifts: { afternoon: 3 } });
  await tell();
  await sendPush.handle(running.app.services, {});
  const notice = await until("the notice", () => shown[0]);
  expect(notice.body).toBe(`${school}, tarde, para 2027: 1 condutor`);
  expect(new URLSearchParams(notice.path.split("?")[1]).get("ano")).toBe("2027");
  const asked = await api.post("/push/devices/asked", { device });
  const lastMoment = new Date(new Date("2027-03-01T03:00:00Z").getTime() - 1).toISOString();
  expect((asked.body as DeviceNotices).waiting).toMatchObject([{ year: 2027, endsAt: lastMoment }]);
});
