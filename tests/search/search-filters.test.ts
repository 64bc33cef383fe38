import { beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { documents, driverComfort, driverSeats, searchEntries } from "../../drizzle/schema";
import { driverChanged } from "../../server/drivers/driver-changed";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import type { FilterGroups, PlaceFilters, SearchFilters } from "../../shared/search";
import { shiftFilterNames, tickFilterNames } from "../../shared/search/facts";
import { testApp } from "../support/app";
import { authorisationRow, comfortRow, DAY, now, searchOn, type TestDriver } from "./search-database";

let base: Awaited<ReturnType<typeof searchOn>>;
const ids: Record<string, string> = {};
/** The first moment of 12/03/2026 in São Paulo. */
const authorisationEnds = new Date("2026-03-12T03:00:00Z");

const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  const { db } = app.services;
  base = await searchOn(db);
  const add = async (name: string, profile: TestDriver, write?: (driverId: string) => Promise<unknown>) => {
    const id = await base.addDriver({ name, serviceCity: "Campinas", ...profile });
    ids[name] = id;
    await write?.(id);
    await db.transaction((tx) => driverChanged(tx, id, now));
  };
  const both: TestDriver["services"] = ["Transporte Manhã", "Transporte Tarde"];
  const night: TestDriver["services"] = ["Transporte Noturno"];
  await add("one number for all shifts", { services: both, availableSeats: 2 });
  await add("afternoon only, by shift", { services: both, availableSeats: 3 }, (driverId) =>
    db.insert(driverSeats).values({ driverId, confirmedAt: now, morning: 0, afternoon: 3 }),
  );
  await add("says there are none", { services: both, availableSeats: 4, available: false });
  await add("authorised", { services: night }, (driverId) =>
    db.insert(documents).values(authorisationRow(driverId, "authorised")),
  );
  await add("comfortable", { services: night, serviceCity: "Santos" }, (driverId) =>
    db.insert(driverComfort).values(comfortRow(driverId)),
  );
});

const idOf = (name: string) => ids[name] ?? "";

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
    const later = readsOf(app.services.db, authorisationEnds);
    const { groups } = await groupByFilters(later, { city: "Campinas" });
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
      const counts = groups.flatMap(({ meets, drivers }) => (meets.includes(name) ? [drivers] : []));
      const counted = counts.reduce((sum, count) => sum + count, 0);
      expect({ name, counted }).toEqual({ name, counted: (await base.search(filter)).totalCount });
    }
  });
});

const filtered: [SearchFilters, string[]][] = [
  [{ turno: "manha" }, ["one number for all shifts"]],
  [{ turno: "tarde" }, ["afternoon only, by shift", "one number for all shifts"]],
  [{ turno: "noturno" }, ["authorised", "comfortable"]],
  [{ turno: "noturno", city: "Campinas" }, ["authorised"]],
  [{ autorizacao: 1, state: "SP" }, ["authorised"]],
  [{ monitora: 1 }, ["comfortable"]],
  [{ ar: 1, acessivel: 1, school: "machado" }, ["comfortable"]],
  [{ ar: 1, city: "Campinas", neighborhood: "centro" }, []],
  [{ ar: 1, city: "Sant" }, ["comfortable"]],
];

test("filters find who meets them, also after a rebuild of all entries", async () => {
  for (const isRebuilt of [false, true]) {
    if (isRebuilt) await rebuildSearchEntries(app.services.db);
    for (const [filters, names] of filtered) {
      const { drivers, totalCount } = await base.search(filters);
      const found = drivers.map(({ name }) => name).sort();
      expect({ isRebuilt, filters, found, totalCount }).toEqual({
        isRebuilt,
        filters,
        found: names,
        totalCount: names.length,
      });
    }
  }
});

test("nobody is found by an authorisation from its expiry on, without a job", async () => {
  const last = new Date(authorisationEnds.getTime() - 1);
  const filters: SearchFilters[] = [
    { autorizacao: 1 },
    { autorizacao: 1, city: "campinas", school: "machado" },
  ];
  for (const one of filters) {
    expect(await namesFor(one, last)).toEqual(["authorised"]);
    expect(await namesFor(one, authorisationEnds)).toEqual([]);
  }
  const isOf = eq(searchEntries.driverId, idOf("authorised"));
  expect(await app.services.db.select().from(searchEntries).where(isOf)).toMatchObject([
    { authorisedUntil: authorisationEnds },
  ]);
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
  const query = { field: "school", text: "machado", city: "Campinas", turno: "tarde" } as const;
  const [school] = await suggest(app.services.db, query, now);
  expect(school).toMatchObject({ city: "Campinas", drivers: 2 });
});

test("a page with filters is not indexed, counts what they find, ignores odd values, and follows saves and the time", async () => {
  const page = async (search: string) => (await fetch(`${app.url}/buscar${search}`)).text();
  const afternoon = await page("?cidade=Campinas&turno=tarde");
  expect(afternoon).toContain('<meta name="robots" content="noindex');
  expect(afternoon).toContain("2 condutores encontrados");
  expect(await page("?estado=SP")).not.toContain('content="noindex');
  const empty = await page("?estado=RJ&cidade=Campinas");
  expect(empty).toContain("Confira o nome da cidade e o estado.");
  expect(empty).not.toContain("Tente tirar o bairro ou a escola");
  expect(await page("?cidade=Campinas&turno=madrugada&ar=sim&acessivel=0")).toContain(
    "4 condutores encontrados",
  );
  expect(await page("?cidade=Campinas&turno=manha")).toContain("1 condutor encontrado");
  await base.changeDriver(idOf("one number for all shifts"), { availableSeats: 0 });
  expect(await page("?cidade=Campinas&turno=manha")).toContain("Nenhum condutor encontrado");
  expect(await page("?cidade=Campinas&autorizacao=1")).toContain("1 condutor encontrado");
  app.setNow(authorisationEnds);
  expect(await page("?cidade=Campinas&autorizacao=1")).toContain("Nenhum condutor encontrado");
  app.setNow(new Date(now.getTime() + DAY));
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
