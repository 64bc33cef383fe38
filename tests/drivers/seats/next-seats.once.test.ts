import { beforeEach, expect, test } from "bun:test";
import { driverNextSeats } from "../../../drizzle/schema/seats";
import { deleteOutdated } from "../../../server/app/jobs/retention";
import { errors } from "../../../shared/errors";
import { detailsValidation, profileValidation, successes, validation } from "../../../shared/messages";
import { searchOutput } from "../../../shared/schemas/search";
import type { WiderSearches } from "../../../shared/search";
import { rest } from "../../support/api";
import { testApp } from "../../support/app";
import { aPublishedDriver } from "../profile-calls";

const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);
const LAST = "23:59:59";
const YEAR = { year: 2027 };

const app = testApp();
beforeEach(() => app.setNow(at("2026-11-10")));

/** A visible driver of mornings and afternoons with 15 seats. */
async function visibleDriver(city: string) {
  const driver = await aPublishedDriver(app, { serviceCity: city });
  return {
    ...driver,
    found: async (query: object = {}) => {
      const input = new URLSearchParams({ city, state: "SP", ...query });
      const { drivers } = searchOutput.parse((await rest(app.url).get(`/drivers/search?${input}`)).body);
      return drivers.map(({ id }) => id);
    },
    say: (input: object) => driver.post("/drivers/seats/next", { ...YEAR, ...input }),
    stated: async () => (await driver.shown()).next,
  };
}

test("a driver's year: from September to February seats are stated, found, confirmed again and used, without a job", async () => {
  const { id, found, get, post, say, stated } = await visibleDriver("Campinas");
  const search = () => rest(app.url).get("/drivers/search?state=SP&year=2027");
  const page = async (path: string) => (await fetch(app.url + path)).text();
  const isOnHome = async () => {
    const [link = ""] = /<a [^>]*href="\/buscar\?ano=2027".*?<\/a>/s.exec(await page("/")) ?? [];
    return link.includes("Procurando para 2027?");
  };
  const ofCity = () => page("/transporte-escolar/sp/campinas");
  const closed = { status: 404, body: { message: errors.SEASON_CLOSED.message } };
  const next = () => get("/drivers/seats/next");
  app.setNow(at("2026-08-31", LAST));
  for (const answer of [await say({ shifts: { morning: 4 } }), await next(), await search()])
    expect(answer).toMatchObject(closed);
  expect(await isOnHome()).toBe(false);

  app.setNow(at("2026-09-01", "00:00:00"));
  expect((await next()).body).toEqual({ ...YEAR, next: null, canUse: false });
  expect([await stated(), await found({ year: "2027" })]).toEqual([null, []]);
  const saved = await say({ shifts: { morning: 4, afternoon: 0 }, fromPrice: 420 });
  expect(saved).toMatchObject({ status: 200, body: { success: true, message: "Vagas para 2027 salvas." } });
  const shifts = { morning: 4, afternoon: 0, night: null };
  const confirmedAt = at("2026-09-01", "00:00:00").toISOString();
  expect(await stated()).toEqual({ ...YEAR, shifts, confirmedAt, fromPrice: 420 });
  expect(await found({ year: "2027" })).toEqual([id]);
  expect(await found({ year: "2027", turno: "manha" })).toEqual([id]);
  expect(await found({ year: "2027", turno: "tarde" })).toEqual([]);
  expect(await ofCity()).toContain("1 condutor já abriu vagas para");
  expect(await isOnHome()).toBe(true);

  for (const [input, message] of [
    [{ year: 2028, shifts: { morning: 1 } }, validation.yearOther(2027)],
    [{ shifts: { night: 1 } }, validation.shiftNotOffered],
    [{ shifts: { morning: 16 } }, profileValidation.seatsAboveCapacity],
    [{ shifts: { morning: -1 } }, profileValidation.availableSeats],
    [{ shifts: { morning: 1.5 } }, validation.valueInvalid],
    [{ shifts: { morning: 1 }, fromPrice: 19 }, detailsValidation.priceTooLow],
  ] as const)
    expect({ input, ...(await say(input)) }).toMatchObject({ status: 400, body: { message } });
  const otherYear = { message: validation.yearOther(2027) };
  expect((await rest(app.url).get("/drivers/search?year=2030")).body).toMatchObject(otherYear);
  // What is left out stays; null is "Ainda não sei".
  await say({ shifts: { afternoon: 2 } });
  expect(await stated()).toMatchObject({ shifts: { morning: 4, afternoon: 2 }, fromPrice: 420 });
  await say({ shifts: { morning: null }, fromPrice: null });
  expect(await stated()).toMatchObject({ shifts: { morning: null, afternoon: 2 }, fromPrice: null });
  await say({ shifts: null });
  expect([await stated(), await found({ year: "2027" })]).toEqual([null, []]);

  // Of two devices the last tap wins: what waited for a connection changes nothing that was saved since.
  app.setNow(at("2026-11-10"));
  await say({ shifts: { morning: 2 }, secondsAgo: 600 });
  const tapped = { shifts: { morning: 2 }, confirmedAt: at("2026-11-10", "11:50:00").toISOString() };
  expect(await stated()).toMatchObject(tapped);
  const { body: late } = await say({ shifts: { morning: 9 }, secondsAgo: 601 });
  expect(late).toMatchObject({ message: successes.seatsNewer, next: { shifts: { morning: 2 } } });
  expect(await stated()).toMatchObject(tapped);

  // After 45 days they are to be confirmed and out of the search.
  await say({ shifts: { morning: 4, afternoon: 2 }, fromPrice: 420 });
  app.setNow(at("2026-12-25", LAST));
  expect(await found({ year: "2027" })).toEqual([id]);
  app.setNow(at("2026-12-26", "00:00:00"));
  expect(await stated()).toMatchObject({ shifts: { morning: 4 }, confirmedAt: null });
  expect([await found({ year: "2027" }), await found()]).toEqual([[], [id]]);
  await say({});
  expect(await found({ year: "2027" })).toEqual([id]);

  // From 15 January one tap makes them the seats of today, by today's save.
  const use = () => post("/drivers/seats/next/use");
  app.setNow(at("2027-01-14", LAST));
  expect(await use()).toMatchObject({ status: 409, body: { code: "NEXT_SEATS_UNUSABLE" } });
  app.setNow(at("2027-01-15", "00:00:00"));
  const used = [
    { shift: "morning", seats: 4 },
    { shift: "afternoon", seats: 2 },
  ];
  expect((await use()).body).toMatchObject({ availableSeats: 4, seats: { shifts: used } });

  app.setNow(at("2027-02-28", LAST));
  await say({});
  expect(await stated()).not.toBeNull();
  expect(await found({ year: "2027" })).toEqual([id]);
  expect(await isOnHome()).toBe(true);
  app.setNow(at("2027-03-01", "00:00:00"));
  expect([await stated(), await isOnHome()]).toEqual([null, false]);
  expect(await ofCity()).not.toContain("abriu vagas para");
  for (const answer of [await search(), await use()]) expect(answer).toMatchObject(closed);

  // It is in the driver's export, and gone 30 days after the season; the next one begins with nothing stated.
  const exported = { nextSeats: { year: 2027, fromPrice: 420 } };
  expect((await get("/auth/export-data")).body).toMatchObject(exported);
  for (const [day, left] of [
    ["2027-03-30", 1],
    ["2027-03-31", 0],
  ] as const) {
    app.setNow(at(day));
    await deleteOutdated.run(app.services, {});
    expect({ day, left: await app.services.db.$count(driverNextSeats) }).toEqual({ day, left });
  }
  app.setNow(at("2027-09-01"));
  expect((await next()).body).toMatchObject({ year: 2028, next: null });
  expect(await found({ year: "2028" })).toEqual([]);
});

test("filter, counts, suggestions and offers are of who has seats in the year, whatever is free today; the order stays", async () => {
  const city = "Ribeirão Preto";
  const [first, , third] = await Promise.all([1, 2, 3, 4].map(() => visibleDriver(city)));
  if (!first || !third) throw new Error("nobody was made");
  await first.say({ shifts: { morning: 1 } });
  await third.say({ shifts: { afternoon: 1 } });
  await first.post("/drivers/seats", { shifts: { morning: 0, afternoon: 0 } });
  const narrowed = await first.found({ year: "2027" });
  expect(narrowed.toSorted()).toEqual([first.id, third.id].toSorted());
  expect((await first.found()).filter((id) => narrowed.includes(id))).toEqual(narrowed);
  // Of a state, beside and together with another fact: each is a statement of its own.
  const ofTheYear = ["&year=2027", "&year=2027&turno=manha", "&year=2027&autorizacao=1"];
  for (const query of ["&turno=manha", "&autorizacao=1", ...ofTheYear]) {
    const { status } = await rest(app.url).get(`/drivers/search?state=SP&pageSize=10${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
  }
  const get = (path: string, query: object = {}) =>
    rest(app.url).get(`${path}?${new URLSearchParams({ state: "SP", city, ...query })}`);
  const { groups } = (await get("/search/filters")).body as {
    groups: { meets: string[]; drivers: number }[];
  };
  const count = (name: string) =>
    groups.filter(({ meets }) => meets.includes(name)).reduce((sum, { drivers }) => sum + drivers, 0);
  expect(["ano", "ano-manha", "ano-tarde", "ano-noturno"].map(count)).toEqual([2, 1, 1, 0]);

  const suggested = async (query: object) => {
    const { body } = await get("/search/suggestions", {
      field: "city",
      text: "Ribeirão",
      city: "",
      ...query,
    });
    return (body as { suggestions: { drivers: number }[] }).suggestions.map(({ drivers }) => drivers);
  };
  expect([await suggested({}), await suggested({ year: "2027" })]).toEqual([[4], [2]]);
  const offered = async (turno: string) => {
    const { body } = await get("/search/relaxations", { school: "Nenhuma", year: "2027", turno });
    const { schools, relaxations } = body as WiderSearches;
    const dropped = relaxations.map(({ dropped, totalCount }) => ({ dropped, totalCount }));
    return { schools: schools.map(({ drivers }) => drivers), dropped };
  };
  const night = await offered("noturno");
  expect(night.schools).toEqual([]);
  expect(night.dropped).toContainEqual({ dropped: ["school", "turno"], totalCount: 2 });
  expect((await offered("manha")).schools).toContain(1);
  const message = validation.yearOther(2027);
  for (const path of ["/search/relaxations", "/search/suggestions"]) {
    const asked = { field: "school", text: "EM" };
    expect((await get(path, { ...asked, year: "2030" })).body).toMatchObject({ message });
    app.setNow(at("2027-03-01", "00:00:00"));
    expect((await get(path, { ...asked, year: "2027" })).status).toBe(404);
    app.setNow(at("2026-11-10"));
  }
});
