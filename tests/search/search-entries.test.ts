import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers, subscriptions, users } from "../../drizzle/schema";
import {
  searchCities,
  searchEntries,
  searchNames,
  searchStates,
  searchWords,
} from "../../drizzle/schema/search";
import { driverChanged } from "../../server/drivers/driver-changed";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { removeSearchEntry } from "../../server/search/entries/refresh-search-entry";
import { repairSearch } from "../../server/search/repair/repair-search";
import { randomFrom } from "./random";
import { DAY, now, openSearchDatabase, type SearchDatabase, searchTables } from "./search-database";

let base: SearchDatabase;
beforeAll(async () => {
  base = await openSearchDatabase();
});
afterAll(() => base.close());

const inTestCity = (serviceCity: string) => ({ serviceState: "PR" as const, serviceCity });

describe("a driver", () => {
  test("who is published is found at once, and no longer once unpublished", async () => {
    const city = inTestCity("Londrina");
    const id = await base.addDriver({ ...city, isPublic: false });
    expect(await base.found({ city: "Londrina" })).toEqual([]);
    await base.changeDriver(id, { isPublic: true });
    expect(await base.found({ city: "Londrina", school: "machado" })).toEqual([id]);
    await base.changeDriver(id, { isPublic: false });
    expect(await base.found({ city: "Londrina" })).toEqual([]);
    expect(await base.found({ school: "londrinense" })).toEqual([]);
  });

  test("who is suspended is not found", async () => {
    const id = await base.addDriver(inTestCity("Maringá"));
    await base.changeDriver(id, { suspendedAt: now, suspensionReason: "Denúncia." });
    expect(await base.found({ city: "Maringá" })).toEqual([]);
    await base.changeDriver(id, { suspendedAt: null, suspensionReason: null });
    expect(await base.found({ city: "Maringá" })).toEqual([id]);
  });

  test("without an entitling subscription is not found", async () => {
    await base.addDriver({ ...inTestCity("Cascavel"), entitledUntil: null });
    await base.addDriver({ ...inTestCity("Cascavel"), entitledUntil: now });
    expect(await base.found({ city: "Cascavel" })).toEqual([]);
  });

  test("whose subscription lapses disappears exactly then from results and totals, whatever is searched", async () => {
    const end = new Date(now.getTime() + DAY);
    const lapsing = {
      ...inTestCity("Toledo"),
      offeredSchoolTransport: ["CMEI Ipê Roxo"],
      offeredNeighborhoods: ["Jardim Coopagro"],
    };
    await base.addDriver({ ...lapsing, entitledUntil: end });
    const stays = await base.addDriver({ ...lapsing });
    const before = new Date(end.getTime() - 1);
    for (const filters of [
      { city: "Toledo" },
      { city: "tole" },
      { school: "ipe roxo" },
      { city: "Toledo", school: "cmei" },
      { neighborhood: "coopagro" },
      { state: "PR", school: "roxo", neighborhood: "jardim" },
    ]) {
      expect(await base.search(filters, before)).toMatchObject({ totalCount: 2 });
      expect(await base.search(filters, end)).toMatchObject({ totalCount: 1, drivers: [{ id: stays }] });
    }
    const [all, later] = [
      await base.search({ state: "PR" }, before),
      await base.search({ state: "PR" }, end),
    ];
    expect(later.totalCount).toBe(all.totalCount - 1);
  });

  test("who moves, changes schools and seats is found only under the new ones", async () => {
    const id = await base.addDriver(inTestCity("Guarapuava"));
    const other = await base.addDriver({
      ...inTestCity("Pato Branco"),
      offeredSchoolTransport: ["Escola Nova Jerusalém"],
      availableSeats: 5,
    });
    await base.changeDriver(id, {
      serviceCity: "Pato Branco",
      offeredSchoolTransport: ["Escola Nova Jerusalém"],
    });
    expect(await base.found({ city: "Guarapuava" })).toEqual([]);
    expect(await base.found({ city: "Pato Branco", school: "jerusalem" })).toEqual([other, id]);
    await base.changeDriver(id, { availableSeats: 15 });
    expect(await base.found({ city: "Pato Branco", school: "nova" })).toEqual([id, other]);
  });

  test("with the same school twice, or with one made of punctuation, is counted once", async () => {
    const id = await base.addDriver({
      ...inTestCity("Palmas"),
      offeredSchoolTransport: ["EMEF Sol", "E.M.E.F. SOL", "***"],
      offeredNeighborhoods: ["---"],
    });
    expect(await base.search({ city: "Palmas", school: "sol" })).toMatchObject({
      totalCount: 1,
      drivers: [{ id }],
    });
  });

  test("can't be deleted while still in search, and leaves no rows", async () => {
    const id = await base.addDriver(inTestCity("Castro"));
    const erase = () => base.db.delete(drivers).where(eq(drivers.id, id));
    await expect((async () => erase())()).rejects.toThrow();
    await base.db.transaction(async (tx) => {
      await removeSearchEntry(tx, id);
      await tx.delete(users).where(eq(users.id, id));
    });
    expect(await base.search({ city: "Castro" })).toMatchObject({ totalCount: 0 });
  });
});

test("a renewal is found with its new end", async () => {
  const end = new Date(now.getTime() + DAY);
  const id = await base.addDriver({ ...inTestCity("Irati"), entitledUntil: end });
  await base.db.transaction(async (tx) => {
    await tx
      .update(subscriptions)
      .set({ entitledUntil: new Date(now.getTime() + 60 * DAY) })
      .where(eq(subscriptions.userId, id));
    await driverChanged(tx, id, now);
  });
  expect(await base.found({ city: "Irati" }, new Date(end.getTime() + DAY))).toEqual([id]);
});

test("a change that is rolled back leaves search unchanged", async () => {
  const id = await base.addDriver(inTestCity("Ibiporã"));
  const before = await searchTables(base.db);
  const change = base.db.transaction(async (tx) => {
    await tx
      .update(drivers)
      .set({ serviceCity: "Cambé", offeredSchoolTransport: ["Outra"] })
      .where(eq(drivers.id, id));
    await driverChanged(tx, id, now);
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await searchTables(base.db)).toEqual(before);
});

test("after any changes, many of them concurrent, search equals a rebuild from the profiles", async () => {
  const own = await openSearchDatabase();
  const random = randomFrom(5);
  const cities = ["Apucarana", "Arapongas", "Rolândia"];
  const schools = ["EMEF Machado", "EE Rocha", "Colégio Sol Nascente", "CMEI Lua", "EE Rocha Pombo"];
  const profile = () => ({
    serviceState: random.pick(["PR", "SC"] as const),
    serviceCity: random.pick(cities),
    offeredSchoolTransport: schools.filter(() => random.chance(0.5)).concat("Escola Comum"),
    offeredNeighborhoods: [random.pick(["Centro", "Vila Nova", "Jardim Sol"])],
    availableSeats: random.below(5),
    isPublic: random.chance(0.8),
  });
  const ids = await Promise.all(Array.from({ length: 12 }, () => own.addDriver(profile())));
  for (let round = 0; round < 3; round++) {
    await Promise.all(ids.map((id) => own.changeDriver(id, profile())));
  }
  const changed = await searchTables(own.db);
  const count = await rebuildSearchEntries(own.db);
  expect(count).toBe(Object.keys(changed.entries).length);
  const rebuilt = await searchTables(own.db);
  await own.close();
  expect({ ...rebuilt, entries: sorted(rebuilt.entries) }).toEqual({
    ...changed,
    entries: sorted(changed.entries),
  });
});

test("a rebuild does not change any results", async () => {
  const before = await base.search({ state: "PR" }, now, 1, 50);
  await rebuildSearchEntries(base.db);
  await rebuildSearchEntries(base.db);
  expect(await base.search({ state: "PR" }, now, 1, 50)).toEqual(before);
});

test("a repair in steps corrects entries and counters while profiles change, and a second one changes nothing", async () => {
  const own = await openSearchDatabase();
  const cities = ["Cianorte", "Umuarama", "Paranavaí"];
  const profile = (at: number) => ({
    serviceState: at % 4 === 0 ? ("SC" as const) : ("PR" as const),
    serviceCity: cities[at % 3] ?? "Cianorte",
    offeredSchoolTransport: ["EMEF Vila Vila", `EE Escola ${at % 5}`],
    offeredNeighborhoods: [`Jardim ${at % 2}`],
  });
  const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => own.addDriver(profile(at))));
  const hidden = await own.addDriver(profile(1));
  const before = await searchTables(own.db);
  const { [hidden]: _, ...entries } = before.entries;

  const repaired = async () => {
    const all = { refreshed: 0, corrected: 0 };
    for (let after: string | null = ""; after !== null; ) {
      const step = await repairSearch({ db: own.db, now: () => now }, after);
      all.refreshed += step.refreshed;
      all.corrected += step.corrected;
      after = step.next;
    }
    return all;
  };
  expect(await repaired()).toEqual({ refreshed: 0, corrected: 0 });

  const [first = "", second = "", third = "", fourth = ""] = ids;
  const entry = (id: string) => eq(searchEntries.driverId, id);
  await own.db.update(searchEntries).set({ facts: 64, rank: 0 }).where(entry(first));
  await own.db
    .update(searchEntries)
    .set({ schoolIds: [], neighborhoodIds: [1] })
    .where(entry(second));
  await own.db.delete(searchEntries).where(entry(third));
  await own.db.update(drivers).set({ isPublic: false }).where(eq(drivers.id, hidden));
  await own.db.update(searchNames).set({ drivers: 7 }).where(eq(searchNames.kind, "school"));
  await own.db.update(searchCities).set({ drivers: 0 });
  await own.db.update(searchStates).set({ drivers: 99 });
  await own.db.delete(searchWords).where(eq(searchWords.word, "jardim"));
  await own.db.insert(searchWords).values({ kind: "school", word: "nenhuma", names: 3 });
  const changes = ids.slice(4).map((id, at) => own.changeDriver(id, { ...profile(at), availableSeats: 3 }));
  expect((await repaired()).refreshed).toBeGreaterThanOrEqual(4);
  await Promise.all(changes);
  for (const [at, id] of ids.entries()) await own.changeDriver(id, profile(at));
  await own.changeDriver(fourth, profile(3));

  const after = await searchTables(own.db);
  const rank = (all: typeof entries) =>
    Object.fromEntries(Object.entries(sorted(all)).map(([id, { rank: _rank, ...rest }]) => [id, rest]));
  expect(rank(after.entries)).toEqual(rank(entries));
  const { corrected, refreshed } = await repaired();
  expect({ corrected, refreshed }).toEqual({ corrected: 0, refreshed: 0 });
  await rebuildSearchEntries(own.db);
  const { states, cities: inCities, names, words } = await searchTables(own.db);
  expect({ states, cities: inCities, names, words }).toEqual({
    states: after.states,
    cities: after.cities,
    names: after.names,
    words: after.words,
  });
  await own.close();
});

function sorted(entries: Awaited<ReturnType<typeof searchTables>>["entries"]) {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, { ...entry, names: entry.names.toSorted() }]),
  );
}
