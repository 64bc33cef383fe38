import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { caseDecisions } from "../../drizzle/schema/reports";
import { driverDays } from "../../drizzle/schema/results";
import { personFile } from "../../server/console/ops/person-file";
import { visitDays } from "../../server/console/ops/visit-days";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { errors } from "../../shared/errors";
import {
  createAccount,
  type DriverAccount,
  photoDataUrl,
  subscribe,
  wholeProfile,
} from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { testApp } from "../support/app";
import { newReport } from "./one-of-each";
import { refusalOf, signedInStaff } from "./staff";

type Staff = Awaited<ReturnType<typeof signedInStaff>>;

let operator: Staff;
let reader: Staff;
let driver: DriverAccount;
let driverId: string;
const app = testApp();
beforeAll(async () => {
  operator = await signedInStaff(app);
  reader = await signedInStaff(app, "reader", "Léo");
  driver = await createAccount(app.services);
  await subscribe(app.services, driver);
  const api = rest(app.url, driver.token);
  await api.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  await api.post("/drivers/publish", { isPublic: true });
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.userId, driver.id));
  driverId = row?.id ?? "";
}, 90_000);

const reason = "Documentos não conferem com o cadastro";

test("operators search by name, city, e-mail and phone; readers only by name and city", async () => {
  const found = async ({ calls }: Staff, text: string) =>
    (await calls.people.find.query({ text })).items.map(({ userId }) => userId);
  for (const text of ["edson sao paulo", driver.email, driver.email.slice(0, 14), "98765-4321", driverId])
    expect({ text, found: await found(operator, text) }).toEqual({ text, found: [driver.id] });
  // An end of a number may begin with a zero; before a whole number it is the long-distance prefix.
  await app.services.db.update(drivers).set({ phone: "+5511987650040" }).where(eq(drivers.id, driverId));
  for (const text of ["0040", "011 98765-0040"]) expect(await found(operator, text)).toEqual([driver.id]);
  expect(await found(operator, "0041")).toEqual([]);
  await app.services.db.update(drivers).set({ phone: "+5511987654321" }).where(eq(drivers.id, driverId));
  for (const text of ["edson sao paulo", driverId]) expect(await found(reader, text)).toEqual([driver.id]);
  for (const text of [driver.email, driver.email.slice(0, 14), "email", "98765-4321", "987654321"])
    expect({ text, found: await found(reader, text) }).toEqual({ text, found: [] });
});

test("a record opens by account and by profile, is logged, and shows a reader no contact data", async () => {
  const file = await operator.calls.people.file.query({ id: driverId });
  expect(file).toMatchObject({ userId: driver.id, email: driver.email, phone: "+5511987654321" });
  const hidden = await reader.calls.people.file.query({ id: driver.id });
  expect(hidden).toMatchObject({ name: file.name, email: null, phone: null, messages: [] });
  const all = JSON.stringify([
    hidden,
    await reader.calls.people.find.query({ text: "edson" }),
    await reader.calls.people.mails.query({ id: driver.id }),
    await reader.calls.people.visits.query({ id: driverId }),
    await reader.calls.log.list.query({}),
    await reader.calls.team.list.query(),
  ]);
  expect(all).not.toMatch(/@|98765|facebook/);
  const { items } = await operator.calls.log.list.query({ action: "looked-up", subject: driver.id });
  expect(items.map(({ actorName, named }) => [actorName, named?.words])).toEqual([
    ["Léo", "Edson Ribeiro"],
    ["Helena", "Edson Ribeiro"],
  ]);
  expect(await refusalOf(operator.calls.people.file.query({ id: "ninguem" }))).toBe("PERSON_NOT_FOUND");
});

test("a record shows every mail to the driver, and its log every decision about the profile, by name", async () => {
  const { services } = app;
  const { boss } = services.jobs;
  const id = await newReport(app, driverId);
  const reportIds = (await operator.calls.cases.file.query({ id })).reports.map((report) => report.id);
  await operator.calls.cases.decide.mutate({ id, reportIds, outcome: "sem medida", reason: "Sem provas." });
  const [decision] = await services.db.select().from(caseDecisions);
  const data = { "mail-seats": { driverId }, "mail-suspension-kept": { decisionId: decision?.id } };
  for (const [name, about] of Object.entries(data)) await boss.send(name, about, { startAfter: 600 });
  await boss.send("mail-seats", { driverId: "somebodyelse1234" }, { startAfter: 600 });
  const mails = await operator.calls.people.mails.query({ id: driver.id });
  expect(mails.map(({ job }) => job).toSorted()).toEqual(["mail-seats", "mail-suspension-kept"]);
  const { reports } = await operator.calls.people.file.query({ id: driver.id });
  expect(reports).toMatchObject([{ outcome: "sem medida", resolution: "Sem provas." }]);
  const { items } = await operator.calls.log.list.query({ subject: driver.id, action: "case-decided" });
  expect(items).toMatchObject([
    { named: { words: `Caso de ${wholeProfile.name}`, about: { kind: "item" } } },
  ]);
  await services.database.rawQuery("delete from jobs.job where name like 'mail-%' and state < 'active'");
});

test("each of the last 30 days has appearances, visits and openings, also one with only one of them", async () => {
  const today = dayInSaoPaulo(new Date());
  const daysAgo = (days: number) => dayInSaoPaulo(startOfDay(today, -days));
  const rows = [
    { day: daysAgo(2), source: "search", appearances: 7, visits: 2, openings: 1 },
    { day: daysAgo(2), source: "city", appearances: 1, visits: 1, openings: 0 },
    { day: daysAgo(3), source: "search", appearances: 5, visits: 0, openings: 0 },
    { day: daysAgo(4), source: "search", appearances: 0, visits: 0, openings: 3 },
    { day: daysAgo(5), source: "search", appearances: 0, visits: 0, openings: 0 },
    { day: daysAgo(29), source: "link", appearances: 0, visits: 4, openings: 0 },
    { day: daysAgo(30), source: "search", appearances: 9, visits: 9, openings: 9 },
  ] as const;
  await app.services.db.insert(driverDays).values(rows.map((row) => ({ driverId, ...row })));
  // In the last hour of a day in São Paulo, which is the next day in UTC.
  const now = new Date(startOfDay(today, 1).getTime() - 60_000);
  const { db } = app.services;
  expect(await visitDays(db, driverId, now)).toEqual([
    { day: daysAgo(2), appearances: 8, visits: 3, openings: 1 },
    { day: daysAgo(3), appearances: 5, visits: 0, openings: 0 },
    { day: daysAgo(4), appearances: 0, visits: 0, openings: 3 },
    { day: daysAgo(29), appearances: 0, visits: 4, openings: 0 },
  ]);
  const { profile } = await personFile({ db, now: () => now }, driver.id);
  expect(profile?.visits.last30Days).toBe(7);
});

test("suspending and lifting need a meaningful reason, and are logged with who did it; staff still see the photo", async () => {
  const act = (name: "suspend" | "lift", why: string) =>
    operator.calls.people.act.mutate({ id: driver.id, act: name, reason: why });
  expect(await refusalOf(act("suspend", "porque   "))).toBe("VALIDATION");
  // Two operators at once: one suspends, with one mail and one line in the log.
  const both = await Promise.all([1, 2].map(() => refusalOf(act("suspend", `  ${reason} `))));
  expect(both.filter(Boolean)).toEqual(["ALREADY_SUSPENDED"]);
  expect((await fetch(`${app.url}/api/drivers/${driverId}`)).status).toBe(404);
  const photo = await reader.calls.people.photo.query({ id: driverId });
  // The first bytes of a JPEG.
  expect(Buffer.from(photo ?? "", "base64").toString("hex")).toStartWith("ffd8");
  expect(await reader.calls.people.photo.query({ id: "ninguem" })).toBeNull();
  expect(await refusalOf(act("suspend", reason))).toBe("ALREADY_SUSPENDED");
  expect(await operator.calls.people.mails.query({ id: driver.id })).toMatchObject([
    { job: "mail-suspension", state: "created", doneAt: null },
  ]);
  const lifts = await Promise.all([1, 2].map(() => refusalOf(act("lift", "Documentos conferidos de novo"))));
  expect(lifts.filter(Boolean)).toEqual(["NOT_SUSPENDED"]);
  expect((await fetch(`${app.url}/api/drivers/${driverId}`)).status).toBe(200);
  const { items } = await operator.calls.log.list.query({ subject: driver.id, actor: operator.id });
  expect(items.slice(0, 2)).toMatchObject([
    { action: "suspension-lifted", actorName: "Helena" },
    { action: "suspended", reason, actorName: "Helena" },
  ]);
});

test("data are exported, and an account is deleted, once", async () => {
  const act = (name: "export" | "delete") =>
    operator.calls.people.act.mutate({ id: driver.id, act: name, reason: "Pedido da própria pessoa" });
  expect(await act("export")).toMatchObject({ account: { email: driver.email } });
  await act("delete");
  expect(await refusalOf(act("delete"))).toBe("PERSON_NOT_FOUND");
  const { items } = await operator.calls.log.list.query({ subject: driver.id });
  expect(items[0]).toMatchObject({ action: "account-deleted", named: null });
});

test("stopped jobs are listed without their data and are retried on request", async () => {
  const { boss } = app.services.jobs;
  await boss.send("mail-report", { reportId: "unknown" }, { retryLimit: 0 });
  const [taken] = await boss.fetch("mail-report");
  await boss.fail("mail-report", taken?.id ?? "", { message: "The mail server did not take a mail" });
  const { items, total } = await reader.calls.jobs.stopped.query({});
  expect({ items, total }).toMatchObject({ items: [{ job: "mail-report" }], total: 1 });
  expect(JSON.stringify(items)).not.toContain("reportId");
  const retry = () =>
    operator.calls.jobs.retry.mutate({ id: items[0]?.id ?? "", reason: "O servidor de email voltou" });
  await retry();
  const { kinds } = await operator.calls.jobs.waiting.query();
  expect(kinds).toContainEqual(expect.objectContaining({ job: "mail-report", waiting: 1 }));
  expect(await refusalOf(retry())).toBe("JOB_NOT_FOUND");
  expect(errors.JOB_NOT_FOUND.status).toBe(404);
});
