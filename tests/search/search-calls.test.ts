import { beforeAll, describe, expect, test } from "bun:test";
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
  await addDriver({
    serviceState: "PE",
    serviceCity: "Recife",
    offeredNeighborhoods: ["Boa Viagem"],
    availableSeats: 2,
    services: ["Transporte Manhã"],
  });
});

describe("over REST and tRPC", () => {
  test.each([
    ["/drivers/search", "drivers.search", { city: "campinnas", school: "machado" }],
    ["/drivers/search", "drivers.search", { state: "sp", page: 2, pageSize: 1 }],
    ["/drivers/search", "drivers.search", { state: " ", city: "", school: "  machado  " }],
    ["/search/suggestions", "search.suggest", { field: "school", text: "mach", city: "Campinas" }],
    ["/search/filters", "search.filterGroups", { city: "campinnas" }],
    ["/search/relaxations", "search.relaxations", { city: "Santos", school: "machado" }],
  ])("%s returns %j", async (path, procedure, input) => {
    const [overRest, overTrpc] = await Promise.all([
      rest(app.url).get(path, input),
      trpcByName(app.url).query(procedure, input),
    ]);
    expect(overRest).toMatchObject({ status: 200 });
    expect(overTrpc.body).toEqual(overRest.body);
  });

  test.each([
    [{ page: 0 }, validation.pageInvalid],
    [{ page: 10_001 }, validation.pageInvalid],
    [{ page: 1.5 }, validation.pageInvalid],
    [{ pageSize: 0 }, validation.pageSizeInvalid],
    [{ pageSize: 51 }, validation.pageSizeInvalid],
    [{ school: "a".repeat(201) }, validation.textTooLong],
    [{ state: "a".repeat(201) }, validation.textTooLong],
    [{ page: 0, pageSize: 99 }, `${validation.pageInvalid}, ${validation.pageSizeInvalid}`],
  ])("%j is refused with %j", async (input, message) => {
    const expected = { status: 400, body: { success: false, code: "VALIDATION", message } };
    expect(await rest(app.url).get("/drivers/search", input)).toMatchObject(expected);
    expect(await trpcByName(app.url).query("drivers.search", input)).toMatchObject(expected);
  });

  test.each(["abc", "", "1e9", "-1", "NaN"])("page %j is refused over REST", async (page) => {
    const { status, body } = await rest(app.url).get("/drivers/search", { page });
    expect({ status, body }).toMatchObject({ status: 400, body: { message: validation.pageInvalid } });
  });
});

test("the response has what was searched instead, and the number of pages", async () => {
  const { body } = await rest(app.url).get("/drivers/search", { city: "campinnas" });
  expect(body).toMatchObject({ totalCount: 1, totalPages: 1, showing: { city: "Campinas" } });
  expect(Object.keys(Object(body)).sort()).toEqual(["drivers", "showing", "totalCount", "totalPages"]);
});

test.each([
  [{ state: "SP", city: "Recife, PE" }, ["Recife"], undefined],
  [{ state: "SP", city: "recife pe" }, ["Recife"], undefined],
  [{ state: "SP", city: "Recife (PE) capital" }, ["Recife"], undefined],
  [{ city: "Recife, Pernambuco" }, ["Recife"], undefined],
  [{ city: "Recifi - PE" }, ["Recife"], { city: "Recife" }],
  [{ state: "PE", city: "boa viagem" }, ["Recife"], { city: "Recife", neighborhood: "Boa Viagem" }],
  // A municipality of the state is never taken for a neighborhood.
  [{ state: "PE", city: "Olinda" }, [], undefined],
  [{ state: "SP", city: "Recife" }, [], undefined],
  [{ city: "50030-230" }, [], undefined],
])("the city is understood as it was meant: %j", async (query, cities, showing) => {
  const { body } = await rest(app.url).get("/drivers/search", query);
  const { drivers, showing: shown } = body as SearchOutput;
  expect(drivers.map(({ serviceCity }) => serviceCity)).toEqual(cities);
  expect(shown).toEqual(showing);
});

test("for nobody: other shifts with the dates of their seats, and the city of the same name elsewhere", async () => {
  const offers = async (query: Record<string, string>) =>
    (await rest(app.url).get("/search/relaxations", query)).body;
  expect(await offers({ state: "PE", city: "Recife", turno: "noturno" })).toMatchObject({
    shifts: [{ turno: "manha", totalCount: 1 }],
    elsewhere: [],
    isKnownCity: true,
  });
  expect(await offers({ state: "SP", city: "Recife" })).toMatchObject({
    shifts: [],
    elsewhere: [{ city: "Recife", state: "PE", drivers: 1 }],
    isKnownCity: false,
  });
});
