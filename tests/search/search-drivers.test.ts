import { afterAll, beforeAll, expect, test } from "bun:test";
import { featuredDrivers } from "../../server/search/search-drivers";
import type { SearchFilters } from "../../shared/search";
import { DAY, now, openSearchDatabase, type SearchDatabase, type TestDriver } from "./search-database";

let base: SearchDatabase;

beforeAll(async () => {
  base = await openSearchDatabase();
  const drivers: Record<string, TestDriver> = {
    machado: {
      offeredSchoolTransport: ["E.M.E.F. Machado de Assis", "Colégio São José"],
      offeredNeighborhoods: ["Jardim América", "Vila Nova"],
    },
    objetivo: { offeredSchoolTransport: ["Colégio Objetivo 50%"], availableSeats: 9 },
    full: { available: false, offeredNeighborhoods: ["Cambuí"] },
    santos: { serviceCity: "Santos", offeredSchoolTransport: ["EE Brás Cubas"] },
    "santo andre": { serviceCity: "Santo André", offeredSchoolTransport: ["Colégio Singular"] },
    "santa maria rs": { serviceState: "RS", serviceCity: "Santa Maria" },
    "santa maria pb": { serviceState: "PB", serviceCity: "Santa Maria" },
    "sao jose": { serviceState: "SC", serviceCity: "São José", offeredSchoolTransport: ["EEB Wanderley"] },
    "sao jose dos campos": {
      serviceCity: "São José dos Campos",
      offeredSchoolTransport: ["EMEF Possidônio"],
    },
  };
  for (const [name, profile] of Object.entries(drivers)) await base.addDriver({ name, ...profile });
});
afterAll(() => base.close());

const city = "Campinas";

test.each<[SearchFilters, string[]]>([
  // A school by its words in any order, the last one a prefix; never by words of two schools.
  [{ city, school: "emef machado" }, ["full", "machado"]],
  [{ city, school: "e.m.e.f. mach", neighborhood: "jardim am" }, ["machado"]],
  [{ city, school: "assis de machado", neighborhood: "cambui" }, ["full"]],
  [{ city, school: "machado jose" }, []],
  [{ school: "machado", neighborhood: "cubas" }, []],
  [{ school: "50%" }, ["objetivo"]],
  // A city by its whole name before it is the start of others, in every state if none is named.
  [{ city: "sao jose" }, ["sao jose"]],
  [{ state: "SP", city: "são josé" }, ["sao jose dos campos"]],
  [{ city: "santo" }, ["santo andre", "santos"]],
  [{ city: "Santa Maria" }, ["santa maria pb", "santa maria rs"]],
])("%j finds %j", async (filters, names) => {
  const found = (await base.search(filters)).drivers.map(({ name }) => name);
  expect(found.toSorted()).toEqual(names);
});

test("wildcards and quotes are plain text; what has no letter filters nothing", async () => {
  for (const school of ["%", "_", "''; drop table drivers; --", "\\", '"', "a' | 'b:*"]) {
    const { totalCount } = await base.search({ state: "SP", city: "Santos", school });
    expect({ school, totalCount }).toEqual({ school, totalCount: /[a-z0-9]/i.test(school) ? 0 : 1 });
  }
  const all = await base.search({});
  expect(await base.search({ city: "🚌", school: "!!!", neighborhood: " - " })).toEqual(all);
  for (const state of ["XX", "S", "São Paulo", "%", "🚌"])
    expect(await base.search({ state })).toMatchObject({ drivers: [], totalCount: 0, totalPages: 0 });
});

test("a text is searched whatever it is: long, endless, of control characters, halves of letters, other alphabets", async () => {
  for (const text of [
    "escola ".repeat(28),
    [..."abcdefghijklmnopqrstuvwxyz".repeat(4)].join(" "),
    "a".repeat(200),
    "machado\u0000\u0001\u001b[31m assis",
    "escola \ud83d",
    "ﷺ".repeat(200),
    "школа 学校 مدرسة",
  ])
    for (const filters of [{ neighborhood: text, school: text }, { city: text }, { state: text }])
      expect((await base.search(filters)).totalCount).toBeGreaterThanOrEqual(0);
});

test("a city whose drivers have all lapsed is replaced by those that start with its name", async () => {
  const pequi = { serviceState: "GO" as const, offeredSchoolTransport: ["CMEI Pequi"] };
  const tomorrow = new Date(now.getTime() + DAY);
  const lapsing = await base.addDriver({ ...pequi, serviceCity: "Ipê", entitledUntil: tomorrow });
  const other = await base.addDriver({ ...pequi, serviceCity: "Ipêlândia" });
  expect(await base.found({ city: "ipe" })).toEqual([lapsing]);
  for (const filters of [{ city: "ipe" }, { city: "ipe", school: "pequi" }])
    expect(await base.found(filters, tomorrow)).toEqual([other]);
});

test.each([
  [{ city, school: "emef mahcado" }, { school: "emef machado" }],
  [{ city: "Campinnas", school: "machado" }, { city: "Campinas" }],
  [
    { city: "camppinas", school: "macado", neighborhood: "america jadrim" },
    { city: "Campinas", school: "machado", neighborhood: "america jardim" },
  ],
])("the spelling of %j is corrected and reported", async (filters, showing) => {
  const found = await base.search(filters);
  expect(found.showing).toEqual(showing);
  expect(found.totalCount).toBeGreaterThan(0);
});

test("spelling is taken as typed if somebody matches, or each filter alone does; corrections are of the place", async () => {
  expect((await base.search({ school: "machado" })).showing).toBeUndefined();
  const { totalCount, showing } = await base.search({ school: "brás cubas", neighborhood: "cambuí" });
  expect({ totalCount, showing }).toEqual({ totalCount: 0, showing: undefined });
  expect((await base.search({ city: "Santos", school: "machdo" })).totalCount).toBe(0);
});

test("free seats come first, more of them before fewer; each driver is on one page; past the end is nobody", async () => {
  const { drivers } = await base.search({ city });
  expect(drivers.map(({ name }) => name)).toEqual(["objetivo", "machado", "full"]);
  const all = await base.search({}, now, 1, 50);
  const pages = await Promise.all([1, 2, 3].map((page) => base.search({}, now, page, 4)));
  expect(pages.flatMap(({ drivers }) => drivers)).toEqual(all.drivers.slice(0, 12));
  const { totalCount } = all;
  for (const page of pages) expect(page).toMatchObject({ totalCount, totalPages: Math.ceil(totalCount / 4) });
  expect(await base.search({}, now, 9999)).toMatchObject({ drivers: [], totalCount });
});

test("featured are the first with free seats, at most six", async () => {
  const first = (await base.search({})).drivers.filter(({ available }) => available).slice(0, 6);
  expect(await featuredDrivers(base.db, now)).toEqual(first);
  expect(await featuredDrivers(base.db, new Date(now.getTime() + 40 * DAY))).toEqual([]);
});

test("a page may be shown until the first end of an entitlement on it", async () => {
  const until = new Date(now.getTime() + DAY);
  const place = { serviceState: "AC", serviceCity: "Rio Branco" } as const;
  await base.addDriver({ ...place, entitledUntil: until });
  await base.addDriver(place);
  expect((await base.search({ state: "AC" })).until).toEqual(until);
  expect((await base.search({ state: "RR" })).until).toBeUndefined();
});
