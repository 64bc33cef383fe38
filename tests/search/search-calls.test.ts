import { beforeAll, expect, test } from "bun:test";
import { featuredDrivers } from "../../server/search/search-drivers";
import { DAY } from "../../shared/limits";
import { validation } from "../../shared/messages";
import type { SearchOutput } from "../../shared/search";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { now, type SearchDatabase, searchOn, tomorrow } from "./search-database";

let base: SearchDatabase;
const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  base = await searchOn(app.services.db);
  await base.addDriver();
  await base.addDriver({ serviceCity: "Santos", offeredSchoolTransport: ["EE Brás Cubas"] });
  const recife = { serviceState: "PE", serviceCity: "Recife" } as const;
  await base.addDriver({ ...recife, offeredNeighborhoods: ["Boa Viagem"], availableSeats: 2 });
});

type Input = Record<string, string | number>;
const search = (query: Input) => rest(app.url).get("/drivers/search", query);
const both = (path: string, procedure: string, input: Input) =>
  Promise.all([rest(app.url).get(path, input), trpcByName(app.url).query(procedure, input)]);

test.each<[string, string, Input]>([
  ["/drivers/search", "drivers.search", { state: "sp", city: "campinnas", turno: "manha", pageSize: 1 }],
  ["/search/suggestions", "search.suggest", { field: "school", text: "mach", city: "Campinas" }],
  ["/search/filters", "search.filterGroups", { city: "campinnas" }],
  ["/search/relaxations", "search.relaxations", { city: "Santos", school: "machado" }],
])("%s answers over REST as %s for %j", async (path, procedure, input) => {
  const [overRest, overTrpc] = await both(path, procedure, input);
  expect(overRest).toMatchObject({ status: 200 });
  expect(overTrpc.body).toEqual(overRest.body);
});

test.each<[Input, string]>([
  [{ page: 10_001, pageSize: 51 }, `${validation.pageInvalid}, ${validation.pageSizeInvalid}`],
  [{ page: 1.5 }, validation.pageInvalid],
  [{ school: "a".repeat(201) }, validation.textTooLong],
  [{ turno: "madrugada" }, validation.shiftInvalid],
  [{ ar: 2, page: 0 }, `${validation.filterInvalid}, ${validation.pageInvalid}`],
])("%j is refused with %j", async (input, message) => {
  const expected = { status: 400, body: { success: false, code: "VALIDATION", message } };
  for (const answer of await both("/drivers/search", "drivers.search", input))
    expect(answer).toMatchObject(expected);
});

test("what is no number is no page over REST, and the bounds are accepted", async () => {
  for (const page of ["abc", "", "1e9"])
    expect(await search({ page })).toMatchObject({ status: 400, body: { message: validation.pageInvalid } });
  expect((await search({ page: 10_000, pageSize: 50 })).status).toBe(200);
});

test.each<[Input, string[], object | undefined]>([
  [{ state: "SP", city: "Recife, PE" }, ["Recife"], undefined],
  [{ state: "SP", city: "Recife (PE) capital" }, ["Recife"], undefined],
  [{ city: "Recifi - PE" }, ["Recife"], { city: "Recife" }],
  [{ state: "PE", city: "boa viagem" }, ["Recife"], { city: "Recife", neighborhood: "Boa Viagem" }],
  // A municipality of the state is never taken for a neighborhood.
  [{ state: "PE", city: "Olinda" }, [], undefined],
])("the city is understood as it was meant: %j", async (query, cities, meant) => {
  const { drivers, showing } = (await search(query)).body as SearchOutput;
  expect(drivers.map(({ serviceCity }) => serviceCity)).toEqual(cities);
  expect<object | undefined>(showing).toEqual(meant);
});

test("for nobody: other shifts with the dates of their seats, and the city of the same name elsewhere", async () => {
  for (const [query, offers] of [
    [
      { state: "PE", city: "Recife", turno: "noturno" },
      { shifts: [{ turno: "manha", totalCount: 1 }], elsewhere: [], isKnownCity: true },
    ],
    [
      { state: "SP", city: "Recife" },
      { shifts: [], elsewhere: [{ city: "Recife", state: "PE", drivers: 1 }], isKnownCity: false },
    ],
  ] as const)
    expect((await rest(app.url).get("/search/relaxations", query)).body).toMatchObject(offers);
});

test("whatever is typed is plain text; what has no letter filters nothing", async () => {
  const santos = { state: "SP", city: "Santos" };
  for (const school of ["%", "_", "\\", '"', "🚌"])
    expect(await base.search({ ...santos, school })).toMatchObject({ totalCount: 1 });
  for (const text of [
    "'; drop table drivers; --",
    "a' | 'b:*",
    "machado ".repeat(25),
    [..."abcdefghijklmnopqrstuvwxyz".repeat(4)].join(" "),
    "machado\u0000\u0001\u001b[31m \ud83d",
    "ﷺ".repeat(200),
    "школа 学校 مدرسة",
  ])
    for (const filters of [{ ...santos, school: text }, { city: text, neighborhood: text }, { state: text }])
      expect({ text, ...(await base.search(filters)) }).toMatchObject({ text, totalCount: 0, totalPages: 0 });
});

test("a city whose drivers have all lapsed is replaced by those that start with its name", async () => {
  const pequi = { serviceState: "GO" as const, offeredSchoolTransport: ["CMEI Pequi"] };
  const lapsing = await base.addDriver({ ...pequi, serviceCity: "Ipê", entitledUntil: tomorrow });
  const other = await base.addDriver({ ...pequi, serviceCity: "Ipêlândia" });
  expect(await base.found({ city: "ipe" })).toEqual([lapsing]);
  for (const filters of [{ city: "ipe" }, { city: "ipe", school: "pequi" }])
    expect(await base.found(filters, tomorrow)).toEqual([other]);
  // A page may be shown until the first end of an entitlement on it.
  expect((await base.search({ state: "GO" })).until).toEqual(tomorrow);
  expect((await base.search({ state: "RR" })).until).toBeUndefined();
});

test("featured are the first with free seats, at most six", async () => {
  for (const available of [true, true, true, false]) await base.addDriver({ available, availableSeats: 9 });
  const first = (await base.search({})).drivers.filter(({ available }) => available).slice(0, 6);
  expect(first).toHaveLength(6);
  expect(await featuredDrivers(base.db, now)).toEqual(first);
  expect(await featuredDrivers(base.db, new Date(now.getTime() + 40 * DAY))).toEqual([]);
});
