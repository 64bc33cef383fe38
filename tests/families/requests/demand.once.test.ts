import { beforeEach, expect, test } from "bun:test";
import { unmetVisitors, visitSalts } from "../../../drizzle/schema/results";
import { schools } from "../../../drizzle/schema/schools";
import { deleteOldSalts, deleteOldVisitors } from "../../../server/counting/delete-old-counts";
import { importSchools } from "../../../server/places/schools/import-schools";
import { linkProfiles } from "../../../server/search/schools/link-profiles";
import { refreshServing } from "../../../server/search/schools/refresh-serving";
import { linkedRequests } from "../../../shared/families/requests/calls";
import { receivedRequests } from "../../../shared/families/requests/received-calls";
import { requests } from "../../../shared/messages";
import { ownResults } from "../../../shared/schemas/results";
import { signedInStaff } from "../../console/staff";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import { testAppWithMail } from "../../support/app";
import { at, YEAR } from "./request-people";

const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });
beforeEach(async () => {
  running.app.setNow(at("2026-11-10"));
  // With a salt of chance, two networks would have one code in a run of a thousand.
  const salt = { day: "2027-02-28", salt: "known" };
  await running.app.services.db.insert(visitSalts).values(salt).onConflictDoNothing();
});

const SCHOOL = "EMEF Padre Anchieta";
let families = 0;

/** A family asks a driver by e-mail and confirms, both from a network of its own or from the given one. @returns its link's token */
async function ask(driverId: string, { network = ++families + 10, school = SCHOOL } = {}) {
  const email = `familia${++families}@email.com`;
  const api = rest(running.app.url, undefined, { "x-forwarded-for": `203.0.${network}.7` });
  const phone = `(19) 9${String(80_000_000 + families)}`;
  const form = { firstName: "Ana", phone, school, neighborhood: "Cambuí", shift: "tarde", seats: 1, email };
  const asked = await api.post(`/drivers/${driverId}/requests`, { ...form, year: YEAR });
  expect(asked).toMatchObject({ status: 200, body: { message: requests.confirmByMail } });
  const { text } = await running.mail.waitForMail(email);
  const token = /token=([\w.-]+)/.exec(text)?.[1] ?? "";
  expect((await api.post("/requests/confirm", { token })).status).toBe(200);
  return token;
}

const demandFor = async ({ get }: Awaited<ReturnType<typeof aPublishedDriver>>) => {
  await running.app.services.tally.flush();
  return ownResults.parse((await get("/drivers/results")).body).demand;
};

test("a school that three networks asked for in one season is in “Procura sem vaga” with its known name, to its city's drivers", async () => {
  const place = { serviceState: "SP", serviceCity: "Campinas" };
  const asked = await aPublishedDriver(running.app, { ...place, offeredSchoolTransport: [SCHOOL] });
  // A name that two drivers write is a known one.
  await aPublishedDriver(running.app, { ...place, offeredSchoolTransport: [SCHOOL] });
  const other = await aPublishedDriver(running.app, {
    ...place,
    offeredSchoolTransport: ["Colégio Rio Branco"],
  });
  const away = await aPublishedDriver(running.app, { serviceCity: "Santos" });
  await asked.post("/drivers/seats/next", { year: YEAR, shifts: { afternoon: 3 } });
  await ask(asked.id, { network: 1 });
  running.app.setNow(at("2026-12-10"));
  await ask(asked.id, { network: 1, school: "E.M.E.F. Pe. Anchieta" });
  await ask(asked.id, { network: 2 });
  // A school that nobody knows is never repeated.
  for (let time = 0; time < 3; time++) await ask(asked.id, { school: "Escola Inventada" });
  expect(await demandFor(other)).toEqual([]);
  running.app.setNow(at("2027-01-20"));
  await ask(asked.id, { network: 3 });
  const line = { kind: "school", label: SCHOOL, year: YEAR, shift: null, families: 3 };
  expect(await demandFor(other)).toMatchObject([{ ...line, isServed: false }]);
  expect(await demandFor(asked)).toMatchObject([{ ...line, isServed: true }]);
  expect(await demandFor(away)).toEqual([]);
  // What tells networks apart is a code that thousands of them share, and ends with the season.
  const { db } = running.app.services;
  const codes = await db.select().from(unmetVisitors);
  expect(codes.map(({ visitor }) => visitor.length)).toEqual([2, 2, 2]);
  const tidy = async (moment: Date) => {
    running.app.setNow(moment);
    await deleteOldVisitors(db, moment);
    await deleteOldSalts(db, moment);
    return [await db.$count(unmetVisitors), await db.$count(visitSalts)];
  };
  expect(await tidy(at("2027-02-28", "23:59:59"))).toEqual([3, 1]);
  expect(await demandFor(other)).toMatchObject([line]);
  expect(await tidy(at("2027-03-01", "00:00:00"))).toEqual([0, 0]);
  expect(await demandFor(other)).toEqual([]);
});

test("a school that was merged between a request and its answer: both read what was written, and it counts as one", async () => {
  const { services } = running.app;
  const none = { state: "SP", city: "Jundiaí", address: "", administration: "", latitude: "", longitude: "" };
  const names = ["EMEF Sol", "EMEF Estrela"] as const;
  const records = names.map((name, index) => ({ ...none, line: 1, name, code: `3510000${index}` }));
  await importSchools(services, records);
  const drivers = [];
  for (const name of names) {
    const place = { serviceState: "SP", serviceCity: "Jundiaí", offeredSchoolTransport: [name] };
    const driver = await aPublishedDriver(running.app, { ...place, name: `Dona ${name.slice(5)}` });
    await driver.post("/drivers/seats/next", { year: YEAR, shifts: { afternoon: 3 } });
    drivers.push(driver);
  }
  const [sol, estrela] = drivers;
  if (!sol || !estrela) throw new Error("nobody was made");
  await linkProfiles(services, "");
  const token = await ask(sol.id, { network: 1, school: "EMEF Sol" });
  await ask(sol.id, { network: 2, school: "EMEF Sol" });
  await ask(estrela.id, { network: 2, school: "EMEF Estrela" });
  await ask(estrela.id, { network: 3, school: "E.M.E.F. Estrela" });
  expect(await demandFor(sol)).toEqual([]);

  const catalogue = await services.db.select().from(schools);
  const idOf = (name: string) => catalogue.find((school) => school.name === name)?.id ?? "";
  const { calls } = await signedInStaff(running.app);
  const reason = "É a mesma escola.";
  const merge = { id: idOf("EMEF Sol"), into: idOf("EMEF Estrela"), areOne: true, reason };
  await calls.schools.merge.mutate(merge);
  await refreshServing.run(services, { schoolIds: [merge.id, merge.into] });
  const line = { kind: "school", label: "EMEF Estrela", year: YEAR, families: 3, isServed: true };
  for (const driver of drivers) expect(await demandFor(driver)).toMatchObject([line]);

  const received = receivedRequests.parse((await sol.get("/drivers/requests")).body);
  expect(received.requests.map(({ school }) => school)).toEqual(["EMEF Sol", "EMEF Sol"]);
  const [id] = token.split(".");
  expect((await sol.post(`/drivers/requests/${id}/answer`, { answer: "none" })).status).toBe(200);
  running.app.setNow(at("2026-11-10", "12:00:11"));
  const { body } = await rest(running.app.url).post("/requests/linked", { token });
  const [own] = linkedRequests.parse(body).requests;
  expect(own).toMatchObject({ state: "none", school: "EMEF Sol", others: { count: 1 } });
});
