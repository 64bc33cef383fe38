import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { documents, driverComfort, driverSeats, searchEntries } from "../../drizzle/schema";
import { groupByFilters } from "../../server/search/entries/group-by-filters";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import type { SearchFilters, SuggestQuery } from "../../shared/search";
import { testApp } from "../support/app";
import { until } from "../support/until";
import {
  authorisationRow,
  comfortRow,
  now,
  type SearchDatabase,
  searchOn,
  type TestDriver,
} from "./search-database";

let base: SearchDatabase;
let anyShift = "";
/** The first moment of 12/03/2026 in São Paulo. */
const authorisationEnds = new Date("2026-03-12T03:00:00Z");

const app = testApp();
beforeAll(async () => {
  app.setNow(now);
  const { db } = app.services;
  base = await searchOn(db);
  const add = async (profile: TestDriver, write?: (driverId: string) => Promise<unknown>) => {
    const id = await base.addDriver({ serviceCity: "Campinas", ...profile });
    await write?.(id);
    await base.changeDriver(id, { isPublic: true });
    return id;
  };
  const both = { services: ["Transporte Manhã", "Transporte Tarde"] } satisfies TestDriver;
  const night = { services: ["Transporte Noturno"] } satisfies TestDriver;
  anyShift = await add({ ...both, availableSeats: 2 });
  await add({ ...both, availableSeats: 3 }, (driverId) =>
    db.insert(driverSeats).values({ driverId, confirmedAt: now, morning: 0, afternoon: 3 }),
  );
  await add({ ...both, availableSeats: 4, available: false });
  await add(night, (driverId) => db.insert(documents).values(authorisationRow(driverId, "Ana Silva", now)));
  await add({ ...night, serviceCity: "Santos" }, (driverId) =>
    db.insert(driverComfort).values(comfortRow(driverId, now)),
  );
});

test("the drivers of a place are counted by the filters they meet, an authorisation as long as it is valid", async () => {
  const groupsIn = async (city: string, at = now) => {
    const { groups } = await groupByFilters(readsOf(app.services.db, at), { city });
    return groups.map(({ meets, drivers }) => `${meets.join(" ")}: ${drivers}`).sort();
  };
  const others = [": 1", "manha tarde: 1"];
  expect(await groupsIn("Campinas")).toEqual([...others, "noturno autorizacao: 1", "tarde: 1"]);
  expect(await groupsIn("Campinas", authorisationEnds)).toEqual([...others, "noturno: 1", "tarde: 1"]);
  expect(await groupsIn("Sant")).toEqual(["noturno monitora ar acessivel: 1"]);
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
  const suggested = (query: SuggestQuery) => suggest(app.services.db, query, now);
  expect(await suggested({ field: "city", text: "santos", ar: 1 })).toMatchObject([{ drivers: 1 }]);
  expect(await suggested({ field: "city", text: "campinas", ar: 1 })).toEqual([]);
  const machado = { field: "school", text: "machado", city: "Campinas" } as const;
  expect(await suggested({ ...machado, turno: "tarde" })).toMatchObject([{ drivers: 2 }]);
});

test("a page with filters is not indexed, counts what they find, ignores odd values, and follows saves and the time", async () => {
  const page = async (search: string) => (await fetch(`${app.url}/buscar?${search}`)).text();
  const afternoon = await page("cidade=Campinas&turno=tarde");
  expect(afternoon).toContain('<meta name="robots" content="noindex');
  expect(afternoon).toContain("2 condutores encontrados");
  expect(await page("estado=SP")).not.toContain('content="noindex');
  expect(await page("estado=RJ&cidade=Campinas")).toContain("Confira o nome da cidade e o estado.");
  expect(await page("cidade=Campinas&turno=madrugada&ar=sim")).toContain("4 condutores encontrados");
  expect(await page("cidade=Campinas&turno=manha")).toContain("1 condutor encontrado");
  await base.changeDriver(anyShift, { availableSeats: 0 });
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
