import { beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { documents, driverComfort, driverSeats, searchEntries } from "../../drizzle/schema";
import { driverChanged } from "../../server/drivers/driver-changed";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import { validation } from "../../shared/messages";
import type { FilterGroups, PlaceFilters, SearchFilters } from "../../shared/search";
import { shiftFilterNames, tickFilterNames } from "../../shared/search/facts";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";
import { authorisationRow, comfortRow, DAY, now, searchOn } from "./search-database";

let base: Awaited<ReturnType<typeof searchOn>>;
const ids: Record<string, string> = {};
/** The first moment of 12/03/2026 in São Paulo. */
const authorisationEnds = new Date("2026-03-12T03:00:00Z");

const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  base = await searchOn(app.services.db);
  const add = async (name: string, profile: Parameters<typeof base.addDriver>[0]) => {
    ids[name] = await base.addDriver({ name, serviceCity: "Campinas", ...profile });
  };
  const both = {
    services: ["Transporte Manhã", "Transporte Tarde"] as ("Transporte Manhã" | "Transporte Tarde")[],
  };
  await add("one number for all shifts", { ...both, availableSeats: 2 });
  await add("afternoon only, by shift", { ...both, availableSeats: 3 });
  await tell("afternoon only, by shift", () =>
    app.services.db
      .insert(driverSeats)
      .values({ driverId: idOf("afternoon only, by shift"), confirmedAt: now, morning: 0, afternoon: 3 }),
  );
  await add("says there are none", { ...both, availableSeats: 4, available: false });
  await add("authorised", { services: ["Transporte Noturno"] });
  await tell("authorised", () =>
    app.services.db.insert(documents).values(authorisationRow(idOf("authorised"), "authorised")),
  );
  await add("comfortable", { services: ["Transporte Noturno"], serviceCity: "Santos" });
  await tell("comfortable", () =>
    app.services.db.insert(driverComfort).values(comfortRow(idOf("comfortable"))),
  );
});

const idOf = (name: string) => ids[name] ?? "";

/** Details or documents of a driver, with the update of search in the same transaction. */
async function tell(name: string, write: () => Promise<unknown>): Promise<void> {
  await write();
  await app.services.db.transaction((tx) => driverChanged(tx, idOf(name), now));
}

async function namesFor(filters: SearchFilters, at = now): Promise<string[]> {
  return (await base.search(filters, at)).drivers.map(({ name }) => name).sort();
}

describe("the drivers of a place by the filters they meet", () => {
  const both: FilterGroups["groups"][number] = { meets: ["manha", "tarde"], drivers: 1 };
  const afternoon: typeof both = { meets: ["tarde"], drivers: 1 };
  const none: typeof both = { meets: [], drivers: 1 };
  const authorised: typeof both = { meets: ["noturno", "autorizacao"], drivers: 1 };
  const comfortable: typeof both = { meets: ["noturno", "monitora", "ar", "acessivel"], drivers: 1 };
  test.each<[PlaceFilters, FilterGroups]>([
    [{ city: "Campinas" }, { groups: [none, afternoon, both, authorised] }],
    [{ city: "Sant" }, { groups: [comfortable] }],
    [{ city: "Nowhere" }, { groups: [] }],
  ])("%j", async (place, groups) => {
    const found = await groupByFilters(readsOf(app.services.db, now), place);
    found.groups.sort((a, b) => a.meets.length - b.meets.length);
    expect(found).toEqual(groups);
  });

  test("of at most one, it is the first result", async () => {
    const [first] = (await base.search({ city: "Campinas" })).drivers;
    const group = [both, afternoon, none, authorised][Object.keys(ids).indexOf(first?.name ?? "")];
    const found = await groupByFilters(readsOf(app.services.db, now), { city: "Campinas" }, 1);
    expect<unknown>(found).toEqual({ groups: [group], areFirst: true });
  });

  test("an authorisation counts as long as it is valid", async () => {
    const { groups } = await groupByFilters(readsOf(app.services.db, authorisationEnds), {
      city: "Campinas",
    });
    expect(groups).toContainEqual({ meets: ["noturno"], drivers: 1 });
    expect(groups).not.toContainEqual(authorised);
  });

  test("each count is that of the search with the filter", async () => {
    const { groups } = await groupByFilters(readsOf(app.services.db, now), {});
    const filters = [
      ...shiftFilterNames.map((turno) => ({ name: turno, filter: { turno } })),
      ...tickFilterNames.map((name) => ({ name, filter: { [name]: 1 } })),
    ];
    for (const { name, filter } of filters) {
      const counted = groups
        .filter(({ meets }) => meets.includes(name))
        .reduce((sum, one) => sum + one.drivers, 0);
      expect({ name, counted }).toEqual({ name, counted: (await base.search(filter)).totalCount });
    }
  });
});

describe("a filter finds", () => {
  test.each<[SearchFilters, string[]]>([
    [{ turno: "manha" }, ["one number for all shifts"]],
    [{ turno: "tarde" }, ["afternoon only, by shift", "one number for all shifts"]],
    [{ turno: "noturno" }, ["authorised", "comfortable"]],
    [{ turno: "noturno", city: "Campinas" }, ["authorised"]],
    [{ autorizacao: 1, state: "SP" }, ["authorised"]],
    [{ monitora: 1 }, ["comfortable"]],
    [{ ar: 1, acessivel: 1, school: "machado" }, ["comfortable"]],
    [{ ar: 1, city: "Campinas", neighborhood: "centro" }, []],
    [{ ar: 1, city: "Sant" }, ["comfortable"]],
  ])("%j: %j", async (filters, names) => {
    expect(await namesFor(filters)).toEqual(names);
    expect((await base.search(filters)).totalCount).toBe(names.length);
  });

  test("nobody by an authorisation from its expiry on, without a job", async () => {
    const last = new Date(authorisationEnds.getTime() - 1);
    for (const filters of [
      { autorizacao: 1 },
      { autorizacao: 1, city: "campinas", school: "machado" },
    ] as const) {
      expect(await namesFor(filters, last)).toEqual(["authorised"]);
      expect(await namesFor(filters, authorisationEnds)).toEqual([]);
    }
    const [entry] = await app.services.db
      .select({ until: searchEntries.authorisedUntil })
      .from(searchEntries)
      .where(eq(searchEntries.driverId, idOf("authorised")));
    expect(entry?.until).toEqual(authorisationEnds);
  });

  test("the same after a rebuild of all entries", async () => {
    await rebuildSearchEntries(app.services.db);
    expect(await namesFor({ turno: "tarde" })).toEqual([
      "afternoon only, by shift",
      "one number for all shifts",
    ]);
    expect(await namesFor({ autorizacao: 1, turno: "noturno" })).toEqual(["authorised"]);
    expect(await namesFor({ monitora: 1, ar: 1, acessivel: 1 })).toEqual(["comfortable"]);
  });
});

test("a city where nobody has the facts is still the one meant, and no name in it is corrected", async () => {
  await base.addDriver({ name: "elsewhere", serviceCity: "Campinas do Sul", serviceState: "RS" });
  expect(await namesFor({ city: "Campinas", acessivel: 1 })).toEqual([]);
  const { totalCount, showing } = await base.search({ city: "Campinas", school: "machado", acessivel: 1 });
  expect({ totalCount, showing }).toEqual({ totalCount: 0, showing: undefined });
  expect(await base.search({ city: "Santoss", acessivel: 1 })).toMatchObject({
    totalCount: 1,
    showing: { city: "Santos" },
  });
});

test("wider searches drop one filter after the other before a place", async () => {
  const filters: SearchFilters = { state: "SP", city: "Santos", turno: "manha", ar: 1 };
  const wider = await findRelaxations(readsOf(app.services.db, now), filters);
  expect(wider.map(({ dropped, totalCount }) => ({ dropped, totalCount }))).toEqual([
    { dropped: ["turno"], totalCount: 1 },
    { dropped: ["city", "turno", "ar"], totalCount: 5 },
  ]);
});

test("suggestions count only drivers with the facts, and leave out places without any", async () => {
  const cities = (facts: object, text: string) =>
    suggest(app.services.db, { field: "city", text, state: "SP", ...facts }, now);
  expect(await cities({ ar: 1 }, "santos")).toEqual([
    { text: "Santos", city: "Santos", state: "SP", drivers: 1 },
  ]);
  expect(await cities({ ar: 1 }, "campinas")).toEqual([]);
  const [school] = await suggest(
    app.services.db,
    { field: "school", text: "machado", city: "Campinas", turno: "tarde" },
    now,
  );
  expect(school).toMatchObject({ city: "Campinas", drivers: 2 });
});

describe("over REST and tRPC", () => {
  test("filters have the same names as in the URL", async () => {
    const overRest = await rest(app.url).get("/drivers/search", { turno: "noturno", ar: 1, state: "sp" });
    const overTrpc = await trpcByName(app.url).query("drivers.search", {
      turno: "noturno",
      ar: 1,
      state: "sp",
    });
    expect(overRest).toMatchObject({
      status: 200,
      body: { totalCount: 1, drivers: [{ name: "comfortable" }] },
    });
    expect(overTrpc.body).toEqual(overRest.body);
  });

  test.each([
    [{ turno: "madrugada" }, validation.shiftInvalid],
    [{ turno: "morning" }, validation.shiftInvalid],
    [{ ar: 2 }, validation.filterInvalid],
    [{ acessivel: 0, page: 0 }, `${validation.filterInvalid}, ${validation.pageInvalid}`],
  ])("%j is refused with %j", async (input, message) => {
    const expected = { status: 400, body: { success: false, code: "VALIDATION", message } };
    expect(await rest(app.url).get("/drivers/search", input)).toMatchObject(expected);
    expect(await trpcByName(app.url).query("drivers.search", input)).toMatchObject(expected);
  });

  test("the API's description lists them", async () => {
    const { body } = await rest(app.url).get("/openapi.json", {});
    const { parameters } = Object(body).paths["/drivers/search"].get;
    const named = new Map(
      parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
    );
    expect(named.get("turno")).toMatchObject({ enum: ["manha", "tarde", "noturno"] });
    for (const name of ["autorizacao", "monitora", "ar", "acessivel"])
      expect(named.get(name)).toMatchObject({ type: "number", enum: [1] });
  });
});

describe("a page with filters", () => {
  const page = async (search: string) => (await fetch(`${app.url}/buscar${search}`)).text();

  test("is not indexed by search engines, and has the filters in its title", async () => {
    const html = await page("?cidade=Campinas&turno=tarde");
    expect(html).toContain('<meta name="robots" content="noindex');
    expect(html).toContain("2 condutores encontrados");
    expect(await page("?estado=SP")).not.toContain('content="noindex');
  });

  test("says of an empty city what can be wrong with it", async () => {
    const html = await page("?estado=RJ&cidade=Campinas");
    expect(html).toContain("Confira o nome da cidade e o estado.");
    expect(html).not.toContain("Tente tirar o bairro ou a escola");
  });

  test("ignores odd values", async () => {
    const html = await page("?cidade=Campinas&turno=madrugada&ar=sim&acessivel=0");
    expect(html).toContain("4 condutores encontrados");
  });

  test("shows what a driver saves at once, and follows the time", async () => {
    expect(await page("?cidade=Campinas&turno=manha")).toContain("1 condutor encontrado");
    await base.changeDriver(idOf("one number for all shifts"), { availableSeats: 0 });
    const search = "?cidade=Campinas&autorizacao=1";
    expect(await page(search)).toContain("1 condutor encontrado");
    app.setNow(authorisationEnds);
    expect(await page(search)).toContain("Nenhum condutor encontrado");
    app.setNow(new Date(now.getTime() + DAY));
  });
});

test("the next set of facts that includes the required ones is found whatever is present", async () => {
  const { rows } = await app.services.database.rawQuery(`
    select present, required, search_next_facts(present, required) as next
    from generate_series(0, 130) present, unnest(array[1, 2, 5, 64, 80, 127]) required`);
  expect(rows).toHaveLength(131 * 6);
  for (const row of rows) {
    const { present, required, next } = row as { present: number; required: number; next: number };
    let expected = (present & required) === required ? present + 1 : present;
    while ((expected & required) !== required) expected += 1;
    expect({ present, required, next }).toEqual({ present, required, next: expected });
  }
  const highest = "select search_next_facts(0, 16384) as next";
  expect((await app.services.database.rawQuery(highest)).rows).toEqual([{ next: 16_384 }]);
});

test("facts that this version does not know change no result, up to the last bit", async () => {
  const searches: SearchFilters[] = [
    { turno: "manha" },
    { state: "SP", turno: "noturno" },
    { city: "Santos", monitora: 1 },
    { school: "machado", ar: 1, acessivel: 1 },
  ];
  const found = () => Promise.all(searches.map((filters) => base.found(filters)));
  const before = await found();
  const { db } = app.services;
  const [some] = await db.select().from(searchEntries).orderBy(searchEntries.rank).limit(1);
  await db.update(searchEntries).set({ facts: sql`${searchEntries.facts} | 256 | 16384` });
  expect(await found()).toEqual(before);
  await db.update(searchEntries).set({ facts: sql`${searchEntries.facts} & 127` });
  expect((await db.select().from(searchEntries).orderBy(searchEntries.rank).limit(1))[0]).toEqual(some);
});
