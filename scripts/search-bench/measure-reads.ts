import { inArray } from "drizzle-orm";
import { drivers } from "../../drizzle/schema";
import { driverSeats } from "../../drizzle/schema/seats";
import { seatsToday } from "../../server/drivers/seats/stored-seats";
import { cardColumns } from "../../server/search/driver-cards";
import { readsOf } from "../../server/search/reads";
import { searchDrivers } from "../../server/search/search-drivers";
import { suggest } from "../../server/search/suggest";
import { SEARCH_PAGE_MAX } from "../../shared/limits";
import type { SearchQuery } from "../../shared/search";
import { type Random, randomFrom } from "../../tests/search/random";
import { randomNow } from "../../tests/search/random-drivers";
import { queryKinds, randomQueries, withoutFacts } from "../../tests/search/random-queries";
import { type BackendCost, backendCostOf } from "./backend-cost";
import type { Prepared } from "./prepare";
import { type Cost, type Measured, measured } from "./statistics";

type Call = { kind: string; run: () => Promise<unknown> };

/** Measures searches of every kind, suggestions and deep pages, each call next to one that fetches ten rows by key. */
export async function measureReads(prepared: Prepared, perKind: number): Promise<Measured[]> {
  const random = randomFrom(11);
  const calls = [
    ...searches(prepared, perKind),
    ...suggestions(prepared, perKind, random),
    ...deepPages(prepared),
  ];
  const floors: Cost[] = [];
  const costs = new Map<string, Cost[]>();
  for (const call of calls.slice(0, 50)) await call.run();
  const backend = await backendCostOf(prepared.database);
  for (const call of calls) {
    floors.push(await costOf(backend, () => fetchTen(prepared, random)));
    const cost = await costOf(backend, call.run);
    costs.set(call.kind, [...(costs.get(call.kind) ?? []), cost]);
  }
  const rows = [...costs].map(([kind, some]) => measured(kind, some, floors));
  return [measured("10 drivers by primary key", floors, floors), ...rows];
}

/** What a call takes. */
export async function costOf(backend: BackendCost, run: () => Promise<unknown>): Promise<Cost> {
  const [start, used] = [performance.now(), backend()];
  await run();
  return { elapsed: performance.now() - start, backend: backend() - used };
}

function fetchTen({ database, sample }: Prepared, random: Random): Promise<unknown> {
  const ids = Array.from({ length: 10 }, () => random.pick(sample).id);
  return database.db
    .select(cardColumns)
    .from(drivers)
    .leftJoin(driverSeats, seatsToday)
    .where(inArray(drivers.id, ids));
}

function searches({ database, sample }: Prepared, perKind: number): Call[] {
  const queries = randomQueries(sample, perKind * queryKinds.length, 7).map(withoutFacts);
  return queries.map(({ kind, ...query }) => ({
    kind,
    run: () => searchDrivers(readsOf(database.db, randomNow), { ...query, page: 1 }),
  }));
}

function suggestions({ database, sample }: Prepared, count: number, random: Random): Call[] {
  return Array.from({ length: count }).flatMap(() => {
    const driver = random.pick(sample);
    const begin = (text: string) => text.slice(0, 2 + random.below(6));
    const city = random.chance(0.6) ? { city: driver.city } : {};
    const place = { state: driver.state, ...city };
    const typed = [
      { field: "city" as const, text: begin(driver.city) },
      { field: "school" as const, text: begin(random.pick(driver.schools)), ...place },
      { field: "neighborhood" as const, text: begin(random.pick(driver.neighborhoods)), ...place },
    ];
    return typed.map((query) => ({
      kind: `suggestions for a ${query.field}`,
      run: () => suggest(database.db, query, randomNow),
    }));
  });
}

function deepPages({ database }: Prepared): Call[] {
  const pages: [string, SearchQuery][] = [
    ["last page of all", { page: SEARCH_PAGE_MAX, pageSize: 10 }],
    ["last page of all, 50 a page", { page: SEARCH_PAGE_MAX, pageSize: 50 }],
    ["page 100 of a common text", { school: "escola", page: 100, pageSize: 10 }],
  ];
  return pages.flatMap(([kind, query]) =>
    Array.from({ length: 10 }, () => ({
      kind,
      run: () => searchDrivers(readsOf(database.db, randomNow), query),
    })),
  );
}
