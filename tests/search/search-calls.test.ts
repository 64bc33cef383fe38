import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { validation } from "../../shared/messages";
import { rest, trpcByName } from "../support/api";
import { startTestApp, type TestApp } from "../support/app";
import { now, searchOn } from "./search-database";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(now);
  const { addDriver } = await searchOn(app.services.db);
  await addDriver();
  await addDriver({ serviceCity: "Santos", offeredSchoolTransport: ["EE Brás Cubas"] });
});
afterAll(() => app.close());

describe("over REST and tRPC", () => {
  test.each([
    ["/drivers/search", "drivers.search", { city: "campinnas", school: "machado" }],
    ["/drivers/search", "drivers.search", { state: "sp", page: 2, pageSize: 1 }],
    ["/drivers/search", "drivers.search", { state: " ", city: "", school: "  machado  " }],
    ["/search/suggestions", "search.suggest", { field: "school", text: "mach", city: "Campinas" }],
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
