import { beforeEach, expect, test } from "bun:test";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { errors } from "../../../shared/errors";
import { profileValidation, successes, validation } from "../../../shared/messages";
import { searchOutput } from "../../../shared/schemas/search";
import type { WiderSearches } from "../../../shared/search";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { aPublishedDriver } from "../profile-calls";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
const YEAR = { year: 2027 };

const app = testApp();
beforeEach(() => app.setNow(at("2026-11-10")));

let cities = 0;

/** A visible driver of a city of its own: morning and afternoon, 15 seats. */
async function visibleDriver(
  city = ["Campinas", "Santos", "Sorocaba", "Osasco", "Bauru", "Franca", "Jaú"][cities++] ?? "",
) {
  const driver = await aPublishedDriver(app, { serviceCity: city });
  return {
    ...driver,
    city,
    found: async (query: object = {}) => {
      const input = new URLSearchParams({ city, state: "SP", ...query });
      const { drivers } = searchOutput.parse((await rest(app.url).get(`/drivers/search?${input}`)).body);
      return drivers.map(({ id }) => id);
    },
    say: (input: object) => driver.post("/drivers/seats/next", { ...YEAR, ...input }),
    stated: async () => (await driver.shown()).next,
  };
}

test("a driver states seats for the year; families see them, and the search for the year finds the driver", async () => {
  const driver = await visibleDriver();
  expect((await driver.get("/drivers/seats/next")).body).toEqual({ ...YEAR, next: null, canUse: false });
  expect(await driver.stated()).toBeNull();
  expect(await driver.found({ year: "2027" })).toEqual([]);
  const saved = await driver.say({ shifts: { morning: 4, afternoon: 0 }, fromPrice: 420 });
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: "Vagas para 2027 salvas." } });
  expect(await driver.stated()).toEqual({
    ...YEAR,
    shifts: { morning: 4, afternoon: 0, night: null },
    confirmedAt: at("2026-11-10").toISOString(),
    fromPrice: 420,
  });
  expect(await driver.found({ year: "2027" })).toEqual([driver.id]);
  expect(await driver.found({ year: "2027", turno: "manha" })).toEqual([driver.id]);
  expect(await driver.found({ year: "2027", turno: "tarde" })).toEqual([]);
  // What is left out stays; null is "Ainda não sei".
  await driver.say({ shifts: { afternoon: 2 } });
  expect(await driver.stated()).toMatchObject({ shifts: { morning: 4, afternoon: 2 }, fromPrice: 420 });
  await driver.say({ shifts: { morning: null }, fromPrice: null });
  expect(await driver.stated()).toMatchObject({ shifts: { morning: null, afternoon: 2 }, fromPrice: null });
  await driver.say({ shifts: null });
  expect(await driver.stated()).toBeNull();
  expect(await driver.found({ year: "2027" })).toEqual([]);
});

test("after 45 days they are to be confirmed and out of the search, until the driver confirms them", async () => {
  const driver = await visibleDriver();
  await driver.say({ shifts: { morning: 4 } });
  app.setNow(at("2026-12-25", "23:59:59"));
  expect(await driver.found({ year: "2027" })).toEqual([driver.id]);
  app.setNow(at("2026-12-26", "00:00:00"));
  expect(await driver.stated()).toMatchObject({ shifts: { morning: 4 }, confirmedAt: null });
  expect(await driver.found({ year: "2027" })).toEqual([]);
  expect(await driver.found()).toEqual([driver.id]);
  await driver.say({});
  expect(await driver.found({ year: "2027" })).toEqual([driver.id]);
});

test("of two devices the last tap wins: what waited for a connection changes nothing that was saved since", async () => {
  const driver = await visibleDriver("Piracicaba");
  await driver.say({ shifts: { morning: 4 } });
  app.setNow(at("2026-11-10", "13:00:00"));
  await driver.say({ shifts: { morning: 2 }, secondsAgo: 600 });
  expect(await driver.stated()).toMatchObject({
    shifts: { morning: 2 },
    confirmedAt: at("2026-11-10", "12:50:00").toISOString(),
  });
  const { body } = await driver.say({ shifts: { morning: 9 }, secondsAgo: 601 });
  expect(body).toMatchObject({ message: successes.seatsNewer, next: { shifts: { morning: 2 } } });
  expect(await driver.stated()).toMatchObject({ shifts: { morning: 2 } });
});

test("on 31 August nothing, on 1 September all, on 28 February all, on 1 March nothing, without a job", async () => {
  const driver = await visibleDriver();
  const search = () => rest(app.url).get("/drivers/search?state=SP&year=2027");
  const page = async (path: string) => (await fetch(app.url + path)).text();
  const ofCity = () => page(`/transporte-escolar/sp/${driver.city.toLowerCase()}`);
  const isOnHome = async () => (await page("/")).includes("Procurando para 2027?");
  const closed = { status: 404, body: { message: errors.SEASON_CLOSED.message } };
  app.setNow(at("2026-08-31", "23:59:59"));
  expect(await driver.say({ shifts: { morning: 4 } })).toMatchObject(closed);
  expect(await driver.get("/drivers/seats/next")).toMatchObject(closed);
  expect(await search()).toMatchObject(closed);
  expect(await isOnHome()).toBe(false);
  app.setNow(at("2026-09-01", "00:00:00"));
  expect((await driver.say({ shifts: { morning: 4 } })).status).toBe(200);
  expect(await driver.found({ year: "2027" })).toEqual([driver.id]);
  expect(await ofCity()).toContain("1 condutor já abriu vagas para");
  expect(await isOnHome()).toBe(true);
  app.setNow(at("2027-02-28", "23:59:59"));
  await driver.say({});
  expect(await driver.stated()).not.toBeNull();
  expect(await driver.found({ year: "2027" })).toEqual([driver.id]);
  expect(await isOnHome()).toBe(true);
  app.setNow(at("2027-03-01", "00:00:00"));
  expect(await driver.stated()).toBeNull();
  expect(await search()).toMatchObject(closed);
  expect(await isOnHome()).toBe(false);
  expect(await ofCity()).not.toContain("abriu vagas para");
  expect(await driver.post("/drivers/seats/next/use")).toMatchObject(closed);
  // The next season begins with nothing stated.
  app.setNow(at("2027-09-01"));
  expect((await driver.get("/drivers/seats/next")).body).toMatchObject({ year: 2028, next: null });
  expect(await driver.found({ year: "2028" })).toEqual([]);
});

test("bad input is refused in a sentence, and nothing changes", async () => {
  const driver = await visibleDriver();
  const refused = async (input: object, message: string) =>
    expect(await driver.say(input)).toMatchObject({ status: 400, body: { message } });
  await refused({ year: 2028, shifts: { morning: 1 } }, validation.yearOther(2027));
  await refused({ shifts: { night: 1 } }, validation.shiftNotOffered);
  await refused({ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity);
  await refused({ shifts: { morning: -1 } }, profileValidation.availableSeats);
  await refused({ shifts: { morning: 1.5 } }, validation.valueInvalid);
  expect((await driver.say({ shifts: { morning: 1 }, fromPrice: 19 })).status).toBe(400);
  expect((await rest(app.url).get("/drivers/search?year=2030")).body).toMatchObject({
    message: validation.yearOther(2027),
  });
  expect(await driver.stated()).toBeNull();
});

test("from 15 January one tap makes them the seats of today, by today's save", async () => {
  const driver = await visibleDriver();
  const use = () => driver.post("/drivers/seats/next/use");
  await driver.say({ shifts: { morning: 4, afternoon: 2 } });
  app.setNow(at("2027-01-14", "23:59:59"));
  expect(await use()).toMatchObject({ status: 409, body: { code: "NEXT_SEATS_UNUSABLE" } });
  app.setNow(at("2027-01-15", "00:00:00"));
  const { body } = await use();
  expect(body).toMatchObject({
    availableSeats: 4,
    seats: {
      shifts: [
        { shift: "morning", seats: 4 },
        { shift: "afternoon", seats: 2 },
      ],
    },
  });
});

test("the filter changes who is found, never the order, and its counts agree", async () => {
  const serviceCity = "Ribeirão Preto";
  const all = await Promise.all([1, 2, 3, 4].map(() => visibleDriver(serviceCity)));
  for (const [at, driver] of all.entries())
    if (at % 2 === 0) await driver.say({ shifts: { [at % 4 === 0 ? "morning" : "afternoon"]: 1 } });
  const [first] = all;
  if (!first) throw new Error("nobody was made");
  const place = { city: serviceCity, state: "SP" };
  const everybody = await first.found(place);
  const narrowed = await first.found({ ...place, year: "2027" });
  // Of a state, beside and together with another fact: each is a statement of its own.
  const ofState = async (query: string) =>
    (await rest(app.url).get(`/drivers/search?state=SP&pageSize=10${query}`)).status;
  for (const query of [
    "&turno=manha",
    "&year=2027",
    "&year=2027&turno=manha",
    "&autorizacao=1",
    "&year=2027&autorizacao=1",
  ])
    expect({ query, status: await ofState(query) }).toEqual({ query, status: 200 });
  expect(narrowed).toHaveLength(2);
  expect(narrowed).toEqual(everybody.filter((id) => narrowed.includes(id)));
  const { body } = await rest(app.url).get(`/search/filters?${new URLSearchParams(place)}`);
  const groups = (body as { groups: { meets: string[]; drivers: number }[] }).groups;
  const count = (name: string) =>
    groups.filter(({ meets }) => meets.includes(name)).reduce((sum, { drivers }) => sum + drivers, 0);
  expect([count("ano"), count("ano-manha"), count("ano-tarde"), count("ano-noturno")]).toEqual([2, 1, 1, 0]);
});

test("suggestions and offers around a search for the year are of who has seats in it, whatever is free today", async () => {
  const serviceCity = "São José do Rio Preto";
  const city = { state: "SP", city: serviceCity };
  const told = await visibleDriver(serviceCity);
  await visibleDriver(serviceCity);
  await told.say({ shifts: { morning: 2 } });
  await told.post("/drivers/seats", { shifts: { morning: 0, afternoon: 0 } });
  const get = async (path: string, query: object) =>
    rest(app.url).get(`${path}?${new URLSearchParams({ ...city, ...query })}`);
  const counted = async (query: object) => {
    const { body } = await get("/search/suggestions", { field: "city", text: "São José do Rio", ...query });
    return (body as { suggestions: { drivers: number }[] }).suggestions.map(({ drivers }) => drivers);
  };
  expect([await counted({ city: "" }), await counted({ city: "", year: "2027" })]).toEqual([[2], [1]]);
  const { body } = await get("/search/relaxations", { school: "Nenhuma", year: "2027", turno: "tarde" });
  const offers = body as WiderSearches;
  expect(offers.schools.map(({ drivers }) => drivers)).toEqual([]);
  expect(offers.relaxations.map(({ dropped, totalCount }) => ({ dropped, totalCount }))).toContainEqual({
    dropped: ["school", "turno"],
    totalCount: 1,
  });
  const morning = (await get("/search/relaxations", { school: "Nenhuma", year: "2027", turno: "manha" }))
    .body;
  expect((morning as WiderSearches).schools.map(({ drivers }) => drivers)).toContain(1);
  for (const path of ["/search/relaxations", "/search/suggestions"]) {
    const asked = { field: "school", text: "EM" };
    expect((await get(path, { ...asked, year: "2030" })).body).toMatchObject({
      message: validation.yearOther(2027),
    });
    app.setNow(at("2027-03-01", "00:00:00"));
    expect((await get(path, { ...asked, year: "2027" })).status).toBe(404);
    app.setNow(at("2026-11-10"));
  }
});

test("what was stated is in the driver's export, and gone 30 days after the season", async () => {
  const driver = await visibleDriver();
  await driver.say({ shifts: { morning: 4 }, fromPrice: 420 });
  const { body } = await driver.get("/auth/export-data");
  expect(body).toMatchObject({ nextSeats: { year: 2027, fromPrice: 420 } });
  const left = () => app.services.db.$count(driverNextSeats);
  app.setNow(at("2027-03-30", "23:00:00"));
  await deleteOutdated.run(app.services, {});
  expect(await left()).toBeGreaterThan(0);
  app.setNow(at("2027-03-31", "12:00:00"));
  await deleteOutdated.run(app.services, {});
  expect(await left()).toBe(0);
});
