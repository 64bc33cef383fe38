import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { documents, driverComfort, driverSeats, searchEntries } from "../../drizzle/schema";
import { driverChanged } from "../../server/drivers/driver-changed";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import type { FilterGroups, SearchFilters } from "../../shared/search";
import { testApp } from "../support/app";
import { until } from "../support/until";
import { authorisationRow, comfortRow } from "./driver-rows";
import { now, searchOn, type TestDriver } from "./search-database";

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
    db.insert(documents).values(authorisationRow(driverId, "authorised", now)),
  );
  await add("comfortable", { services: night, serviceCity: "Santos" }, (driverId) =>
    db.insert(driverComfort).values(comfortRow(driverId, now)),
  );
});

const namesFor = async (filters: SearchFilters) =>
  (await base.search(filters)).drivers.map(({ name }) => name).sort();

test("the drivers of a place are counted by the filters they meet, an authorisation as long as it is valid", async () => {
  const both: FilterGroups["groups"][number] = { meets: ["manha", "tarde"], drivers: 1 };
  const afternoon: typeof both = { meets: ["tarde"], drivers: 1 };
  const none: typeof both = { meets: [], drivers: 1 };
  const authorised: typeof both = { meets: ["noturno", "autorizacao"], drivers: 1 };
  const groupsIn = async (city: string, most?: number, at = now) => {
    const found = await groupByFilters(readsOf(app.services.db, at), { city }, most);
    found.groups.sort((a, b) => a.meets.length - b.meets.length);
    return found;
  };
  expect(await groupsIn("Campinas")).toEqual({ groups: [none, afternoon, both, authorised] });
  const comfort: typeof both = { meets: ["noturno", "monitora", "ar", "acessivel"], drivers: 1 };
  expect(await groupsIn("Sant")).toEqual({ groups: [comfort] });
  // Of at most one, it is the first result.
  const [first] = (await base.search({ city: "Campinas" })).drivers;
  const group = [both, afternoon, none, authorised][Object.keys(ids).indexOf(first?.name ?? "")];
  expect<unknown>(await groupsIn("Campinas", 1)).toEqual({ groups: [group], areFirst: true });
  const later = (await groupsIn("Campinas", undefined, authorisationEnds)).groups;
  expect(later).toContainEqual({ meets: ["noturno"], drivers: 1 });
  expect(later).not.toContainEqual(authorised);
});

test.each<[SearchFilters, string[]]>([
  [{ turno: "tarde" }, ["afternoon only, by shift", "one number for all shifts"]],
  [{ autorizacao: 1, state: "SP" }, ["authorised"]],
  [{ ar: 1, acessivel: 1, monitora: 1, school: "machado" }, ["comfortable"]],
  [{ ar: 1, city: "Campinas", neighborhood: "centro" }, []],
])("%j finds who meets it: %j", async (filters, names) => expect(await namesFor(filters)).toEqual(names));

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
  const page = async (search: string) => (await fetch(`${app.url}/buscar?${search}`)).text();
  const afternoon = await page("cidade=Campinas&turno=tarde");
  expect(afternoon).toContain('<meta name="robots" content="noindex');
  expect(afternoon).toContain("2 condutores encontrados");
  expect(await page("estado=SP")).not.toContain('content="noindex');
  expect(await page("estado=RJ&cidade=Campinas")).toContain("Confira o nome da cidade e o estado.");
  const odd = await page("cidade=Campinas&turno=madrugada&ar=sim&acessivel=0");
  expect(odd).toContain("4 condutores encontrados");
  expect(await page("cidade=Campinas&turno=manha")).toContain("1 condutor encontrado");
  await base.changeDriver(ids["one number for all shifts"] ?? "", { availableSeats: 0 });
  // The cached page is dropped a moment after the change.
  const isEmpty = async () =>
    (await page("cidade=Campinas&turno=manha")).includes("Nenhum condutor encontrado");
  await until("the page to follow the save", isEmpty);
  expect(await page("cidade=Campinas&autorizacao=1")).toContain("1 condutor encontrado");
  app.setNow(authorisationEnds);
  expect(await page("cidade=Campinas&autorizacao=1")).toContain("Nenhum condutor encontrado");
});

test("the next set of facts that includes the required ones is found whatever is present", async () => {
  const { rows } = await app.services.database.rawQuery(`
    select present, required, search_next_facts(present, required) as next
    from generate_series(0, 130) present, unnest(array[1, 5, 64, 80, 127]) required`);
  expect(rows).toHaveLength(131 * 5);
  for (const row of rows) {
    const { present, required, next } = row as { present: number; required: number; next: number };
    let expected = (present & required) === required ? present + 1 : present;
    while ((expected & required) !== required) expected += 1;
    expect({ present, required, next }).toEqual({ present, required, next: expected });
  }
});

test("facts that this version does not know change no result, up to the last bit", async () => {
  const searches = [
    { turno: "manha" },
    { city: "Santos", monitora: 1 },
    { school: "machado", ar: 1 },
  ] as const;
  const found = () => Promise.all(searches.map((filters) => base.found(filters)));
  const before = await found();
  await app.services.db.update(searchEntries).set({ facts: sql`${searchEntries.facts} | 256 | 16384` });
  expect(await found()).toEqual(before);
});
