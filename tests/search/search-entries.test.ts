import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers, subscriptions, users } from "../../drizzle/schema";
import { rebuildSearchEntries } from "../../server/search/entries/rebuild-search-entries";
import { refreshSearchEntry, removeSearchEntry } from "../../server/search/entries/refresh-search-entry";
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
    await refreshSearchEntry(tx, id, now);
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
    await refreshSearchEntry(tx, id, now);
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

function sorted(entries: Awaited<ReturnType<typeof searchTables>>["entries"]) {
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [id, { ...entry, names: entry.names.toSorted() }]),
  );
}
