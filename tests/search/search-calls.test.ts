import { beforeAll, expect, test } from "bun:test";
import { validation } from "../../shared/messages";
import type { SearchOutput } from "../../shared/search";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { now, searchOn } from "./search-database";

const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  const { addDriver } = await searchOn(app.services.db);
  await addDriver();
  await addDriver({ serviceCity: "Santos", offeredSchoolTransport: ["EE Brás Cubas"] });
  const recife = { serviceState: "PE", serviceCity: "Recife" } as const;
  await addDriver({ ...recife, offeredNeighborhoods: ["Boa Viagem"], availableSeats: 2 });
});

type Input = Record<string, string | number>;
const search = (query: Input) => rest(app.url).get("/drivers/search", query);
const both = (path: string, procedure: string, input: Input) =>
  Promise.all([rest(app.url).get(path, input), trpcByName(app.url).query(procedure, input)]);

test.each<[string, string, Input]>([
  ["/drivers/search", "drivers.search", { city: "campinnas", school: "machado" }],
  ["/drivers/search", "drivers.search", { turno: "manha", state: "sp", page: 2, pageSize: 1 }],
  ["/search/suggestions", "search.suggest", { field: "school", text: "mach", city: "Campinas" }],
  ["/search/filters", "search.filterGroups", { city: "campinnas" }],
  ["/search/relaxations", "search.relaxations", { city: "Santos", school: "machado" }],
])("%s answers over REST as %s for %j", async (path, procedure, input) => {
  const [overRest, overTrpc] = await both(path, procedure, input);
  expect(overRest).toMatchObject({ status: 200 });
  expect(overTrpc.body).toEqual(overRest.body);
});

test.each<[Input, string]>([
  [{ page: 0 }, validation.pageInvalid],
  [{ page: 10_001 }, validation.pageInvalid],
  [{ page: 1.5 }, validation.pageInvalid],
  [{ page: 0, pageSize: 51 }, `${validation.pageInvalid}, ${validation.pageSizeInvalid}`],
  [{ school: "a".repeat(201) }, validation.textTooLong],
  [{ turno: "madrugada" }, validation.shiftInvalid],
  [{ ar: 2, page: 0 }, `${validation.filterInvalid}, ${validation.pageInvalid}`],
])("%j is refused with %j", async (input, message) => {
  const expected = { status: 400, body: { success: false, code: "VALIDATION", message } };
  for (const answer of await both("/drivers/search", "drivers.search", input))
    expect(answer).toMatchObject(expected);
});

test("what is no number is no page over REST, and the bounds are accepted", async () => {
  for (const page of ["abc", "", "1e9", "-1"])
    expect(await search({ page })).toMatchObject({ status: 400, body: { message: validation.pageInvalid } });
  expect((await search({ page: 10_000, pageSize: 50 })).status).toBe(200);
});

test("the response has what was searched instead, and the number of pages", async () => {
  const { body } = await search({ city: "campinnas" });
  expect(body).toMatchObject({ totalCount: 1, totalPages: 1, showing: { city: "Campinas" } });
  expect(Object.keys(Object(body)).sort()).toEqual(["drivers", "showing", "totalCount", "totalPages"]);
});

test.each<[Input, string[], object | undefined]>([
  [{ state: "SP", city: "Recife, PE" }, ["Recife"], undefined],
  [{ state: "SP", city: "Recife (PE) capital" }, ["Recife"], undefined],
  [{ city: "Recifi - PE" }, ["Recife"], { city: "Recife" }],
  [{ state: "PE", city: "boa viagem" }, ["Recife"], { city: "Recife", neighborhood: "Boa Viagem" }],
  // A municipality of the state is never taken for a neighborhood.
  [{ state: "PE", city: "Olinda" }, [], undefined],
  [{ state: "SP", city: "Recife" }, [], undefined],
  [{ city: "50030-230" }, [], undefined],
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
