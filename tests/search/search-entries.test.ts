import { describe, expect, test } from "bun:test";
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
import { DAY } from "../../shared/limits";
import { randomFrom } from "./random";
import { now, searchTables, testSearchDatabase, tomorrow } from "./search-database";

const base = testSearchDatabase();
const own = testSearchDatabase();
const inTestCity = (serviceCity: string) => ({ serviceState: "PR" as const, serviceCity });
const findsIn = (city: string) => base.found({ city });

describe("a driver is found", () => {
  test("exactly while published, entitled and not suspended, under the schools and city of now", async () => {
    const id = await base.addDriver({ ...inTestCity("Londrina"), isPublic: false });
    expect(await findsIn("Londrina")).toEqual([]);
    for (const [change, found] of [
      [{ isPublic: true }, [id]],
      [{ suspendedAt: now, suspensionReason: "Denúncia." }, []],
      [{ suspendedAt: null, suspensionReason: null }, [id]],
      [{ isPublic: false }, []],
    ] as const) {
      await base.changeDriver(id, change);
      expect<readonly string[]>(await base.found({ city: "Londrina", school: "machado" })).toEqual(found);
      expect<readonly string[]>(await findsIn("Londrina")).toEqual(found);
    }
    for (const entitledUntil of [null, now])
      await base.addDriver({ ...inTestCity("Cascavel"), entitledUntil });
    expect(await findsIn("Cascavel")).toEqual([]);

    const moved = { serviceCity: "Pato Branco", offeredSchoolTransport: ["Escola Nova Jerusalém"] };
    await base.changeDriver(id, { ...moved, isPublic: true });
    expect(await findsIn("Londrina")).toEqual([]);
    expect(await base.found({ city: "Pato Branco", school: "jerusalem" })).toEqual([id]);
  });

  test("until the subscription lapses, then at once neither in results nor totals; a renewal holds", async () => {
    const lapsing = inTestCity("Toledo");
    const lapses = await base.addDriver({ ...lapsing, entitledUntil: tomorrow });
    const stays = await base.addDriver(lapsing);
    const before = new Date(tomorrow.getTime() - 1);
    for (const filters of [{ city: "Toledo" }, { city: "Toledo", school: "machado" }]) {
      expect(await base.search(filters, before)).toMatchObject({ totalCount: 2 });
      expect(await base.search(filters, tomorrow)).toMatchObject({ totalCount: 1, drivers: [{ id: stays }] });
    }
    const { totalCount } = await base.search({ state: "PR" }, before);
    expect((await base.search({ state: "PR" }, tomorrow)).totalCount).toBe(totalCount - 1);
    await base.db.transaction(async (tx) => {
      const entitledUntil = new Date(now.getTime() + 60 * DAY);
      await tx.update(subscriptions).set({ entitledUntil }).where(eq(subscriptions.userId, lapses));
      await driverChanged(tx, lapses, now);
    });
    expect(await base.found({ city: "Toledo" }, tomorrow)).toContain(lapses);
  });

  test("never after the deletion, which fails while search still has an entry", async () => {
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

test("a change that is rolled back leaves search unchanged", async () => {
  const id = await base.addDriver(inTestCity("Ibiporã"));
  const before = await searchTables(base.db);
  const change = base.db.transaction(async (tx) => {
    const moved = { serviceCity: "Cambé", offeredSchoolTransport: ["Outra"] };
    await tx.update(drivers).set(moved).where(eq(drivers.id, id));
    await driverChanged(tx, id, now);
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await searchTables(base.db)).toEqual(before);
});

test("after changes, many concurrent, search equals a rebuild; a repair meanwhile corrects entries and counters", async () => {
  const random = randomFrom(5);
  const schools = ["EMEF Vila Vila", "EE Rocha", "Colégio Sol Nascente", "CMEI Lua", "EE Rocha Pombo"];
  const profile = () => ({
    serviceState: random.pick(["PR", "SC"] as const),
    serviceCity: random.pick(["Apucarana", "Arapongas", "Rolândia"]),
    offeredSchoolTransport: schools.filter(() => random.chance(0.5)).concat("Escola Comum"),
    offeredNeighborhoods: [random.pick(["Centro", "Vila Nova", "Jardim Sol"])],
    availableSeats: random.below(5),
    isPublic: random.chance(0.8),
  });
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
  const isAsRebuilt = async () => {
    expect(await repaired()).toEqual({ refreshed: 0, corrected: 0 });
    const changed = await searchTables(own.db);
    expect(await rebuildSearchEntries(own.db)).toBe(changed.entries.length);
    expect(await searchTables(own.db)).toEqual(changed);
  };
  const wronged = await Promise.all([1, 2, 3, 4].map(() => own.addDriver({ ...profile(), isPublic: true })));
  const ids = await Promise.all(Array.from({ length: 16 }, () => own.addDriver(profile())));
  for (let round = 0; round < 3; round++) await Promise.all(ids.map((id) => own.changeDriver(id, profile())));
  await isAsRebuilt();

  const [first = "", second = "", third = "", hidden = ""] = wronged;
  const entry = (id: string) => eq(searchEntries.driverId, id);
  await own.db.update(searchEntries).set({ facts: 64, rank: 0 }).where(entry(first));
  const wrong = { schoolIds: [], neighborhoodIds: [1] };
  await own.db.update(searchEntries).set(wrong).where(entry(second));
  await own.db.delete(searchEntries).where(entry(third));
  await own.db.update(drivers).set({ isPublic: false }).where(eq(drivers.id, hidden));
  await own.db.update(searchNames).set({ drivers: 7 }).where(eq(searchNames.kind, "school"));
  await own.db.update(searchCities).set({ drivers: 0 });
  await own.db.update(searchStates).set({ drivers: 99 });
  await own.db.delete(searchWords).where(eq(searchWords.word, "vila"));
  await own.db.insert(searchWords).values({ kind: "school", word: "nenhuma", names: 3 });
  const changes = ids.map((id) => own.changeDriver(id, profile()));
  expect((await repaired()).refreshed).toBeGreaterThanOrEqual(4);
  await Promise.all(changes);
  await isAsRebuilt();
});
