import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { featuredDrivers } from "../../server/search/search-drivers";
import { DAY, now, openSearchDatabase, type SearchDatabase } from "./search-database";

let base: SearchDatabase;
const ids: Record<string, string> = {};

beforeAll(async () => {
  base = await openSearchDatabase();
  const add = async (name: string, profile: Parameters<SearchDatabase["addDriver"]>[0]) => {
    ids[name] = await base.addDriver({ name, ...profile });
  };
  await add("campinas machado", {
    offeredSchoolTransport: ["E.M.E.F. Machado de Assis", "Colégio São José"],
    offeredNeighborhoods: ["Jardim América", "Vila Nova"],
  });
  await add("campinas objetivo", {
    offeredSchoolTransport: ["Colégio Objetivo 50%"],
    offeredNeighborhoods: ["Centro"],
    availableSeats: 9,
  });
  await add("campinas full", { available: false, offeredNeighborhoods: ["Cambuí"] });
  await add("santos", { serviceCity: "Santos", offeredSchoolTransport: ["EE Brás Cubas"] });
  await add("santo andre", { serviceCity: "Santo André", offeredSchoolTransport: ["Colégio Singular"] });
  await add("santa maria rs", { serviceState: "RS", serviceCity: "Santa Maria" });
  await add("santa maria pb", { serviceState: "PB", serviceCity: "Santa Maria" });
  await add("sao jose", {
    serviceState: "SC",
    serviceCity: "São José",
    offeredSchoolTransport: ["EEB Wanderley Júnior"],
  });
  await add("sao jose dos campos", {
    serviceCity: "São José dos Campos",
    offeredSchoolTransport: ["EMEF Possidônio"],
  });
});
afterAll(() => base.close());

const namesFor = async (filters: Parameters<SearchDatabase["search"]>[0]) =>
  (await base.search(filters)).drivers.map(({ name }) => name).sort();

describe("a school", () => {
  test.each([
    "emef machado",
    "EMEF Machado de Assis",
    "assis machado",
    "e.m.e.f. mach",
    "  machado   ASSI",
    "assis de machado",
  ])("is found by %j", async (school) => {
    expect(await namesFor({ city: "Campinas", school })).toContain("campinas machado");
  });

  test("isn't found by words of two different schools", async () => {
    expect(await namesFor({ city: "Campinas", school: "machado jose" })).toEqual([]);
  });

  test("isn't found by a prefix that is not the last word", async () => {
    expect(await namesFor({ school: "mach assis" })).toEqual([]);
  });

  test("and a neighborhood must both match", async () => {
    expect(await namesFor({ school: "machado", neighborhood: "jardim am" })).toEqual(["campinas machado"]);
    expect(await namesFor({ school: "machado", neighborhood: "cubas" })).toEqual([]);
  });

  test("treats wildcards and quotes as plain text", async () => {
    expect(await namesFor({ school: "50%" })).toEqual(["campinas objetivo"]);
    for (const school of ["%", "_", "'", "''; drop table drivers; --", "\\", '"', "a' | 'b:*", "100%"]) {
      const { totalCount } = await base.search({ state: "SP", city: "Santos", school });
      expect({ school, totalCount }).toEqual({ school, totalCount: /[a-z0-9]/i.test(school) ? 0 : 1 });
    }
  });
});

describe("a city", () => {
  test("is the whole name before it is the prefix of others", async () => {
    expect(await namesFor({ city: "sao jose" })).toEqual(["sao jose"]);
    expect(await namesFor({ city: "São José d" })).toEqual(["sao jose dos campos"]);
    expect(await namesFor({ state: "SP", city: "são josé" })).toEqual(["sao jose dos campos"]);
  });

  test("may be typed up to the middle of a word", async () => {
    expect(await namesFor({ city: "santo" })).toEqual(["santo andre", "santos"]);
  });

  test("without a state is every city of that name", async () => {
    expect(await namesFor({ city: "Santa Maria" })).toEqual(["santa maria pb", "santa maria rs"]);
    expect(await namesFor({ state: "RS", city: "Santa Maria" })).toEqual(["santa maria rs"]);
  });

  test("whose drivers have all lapsed is replaced by those that start with its name", async () => {
    const city = { serviceState: "GO" as const, offeredSchoolTransport: ["CMEI Pequi"] };
    await base.addDriver({ ...city, serviceCity: "Ipê", entitledUntil: new Date(now.getTime() + DAY) });
    const other = await base.addDriver({ ...city, serviceCity: "Ipêlândia" });
    const tomorrow = new Date(now.getTime() + 2 * DAY);
    expect(await base.found({ city: "ipe" })).toHaveLength(1);
    expect(await base.found({ city: "ipe" })).not.toContain(other);
    expect(await base.found({ city: "ipe" }, tomorrow)).toEqual([other]);
    expect(await base.found({ city: "ipe", school: "pequi" }, tomorrow)).toEqual([other]);
  });
});

describe("a state", () => {
  test.each(["XX", "S", "São Paulo", "%", "🚌"])("%j has no drivers", async (state) => {
    expect(await base.search({ state })).toMatchObject({ drivers: [], totalCount: 0, totalPages: 0 });
    expect(await base.search({ state, city: "Campinas", school: "machado" })).toMatchObject({
      totalCount: 0,
    });
  });
});

describe("spelling", () => {
  test.each([
    [{ city: "Campinas", school: "machdo" }, { school: "machado" }],
    [{ city: "Campinas", school: "emef mahcado" }, { school: "emef machado" }],
    [{ city: "Campinnas", school: "machado" }, { city: "Campinas" }],
    [{ school: "objetvo" }, { school: "objetivo" }],
    [{ neighborhood: "jardin amreica" }, { neighborhood: "jardim america" }],
    [
      { city: "camppinas", school: "macado", neighborhood: "america jadrim" },
      { city: "Campinas", school: "machado", neighborhood: "america jardim" },
    ],
  ])("of %j is corrected and reported", async (filters, showing) => {
    const found = await base.search(filters);
    expect(found.showing).toEqual(showing);
    expect(found.totalCount).toBeGreaterThan(0);
  });

  test("is taken as typed if somebody matches", async () => {
    const found = await base.search({ school: "machado" });
    expect(found.showing).toBeUndefined();
  });

  test("isn't changed if each filter alone finds somebody", async () => {
    const found = await base.search({ school: "brás cubas", neighborhood: "cambuí" });
    expect(found).toMatchObject({ totalCount: 0 });
    expect(found.showing).toBeUndefined();
  });

  test("is corrected to names in the requested place", async () => {
    expect((await base.search({ city: "Santos", school: "machdo" })).totalCount).toBe(0);
  });
});

describe("for any typed text", () => {
  test.each([
    ["long", "escola ".repeat(28)],
    [
      "hundreds of letters",
      Array.from({ length: 100 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(" "),
    ],
    ["one endless word", "a".repeat(200)],
    ["control characters", "machado\u0000\u0001\u001b[31m assis"],
    ["half an emoji", "escola \ud83d"],
    ["letters that unfold", "ﷺ".repeat(200)],
    ["other alphabets", "школа 学校 مدرسة"],
  ])("search returns: %s", async (_, text) => {
    for (const filters of [
      { school: text },
      { neighborhood: text, school: text },
      { city: text },
      { state: text },
    ]) {
      const { totalCount } = await base.search(filters);
      expect(totalCount).toBeGreaterThanOrEqual(0);
    }
  });

  test("a filter of only punctuation and emoji filters nothing", async () => {
    const all = await base.search({});
    expect(await base.search({ city: "🚌", school: "!!!", neighborhood: " - " })).toEqual(all);
  });
});

describe("the order", () => {
  test("has free seats first, more of them before fewer, and full drivers last", async () => {
    const { drivers } = await base.search({ city: "Campinas" });
    expect(drivers.map(({ name }) => name)).toEqual([
      "campinas objetivo",
      "campinas machado",
      "campinas full",
    ]);
  });

  test("of pages is one order, with each driver on one page", async () => {
    const all = await base.search({}, now, 1, 50);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => base.search({}, now, page, 4)));
    expect(pages.flatMap(({ drivers }) => drivers)).toEqual(all.drivers.slice(0, 16));
    expect(
      pages.every(
        ({ totalCount, totalPages }) =>
          totalCount === all.totalCount && totalPages === Math.ceil(totalCount / 4),
      ),
    ).toBe(true);
  });

  test("past the end is empty, and the total stays", async () => {
    for (const filters of [
      {},
      { city: "Campinas" },
      { school: "machado" },
      { city: "Campinas", school: "machado" },
    ]) {
      const { totalCount } = await base.search(filters);
      expect(await base.search(filters, now, 9999)).toMatchObject({ drivers: [], totalCount });
    }
  });
});

test("featured are the first with free seats, at most six", async () => {
  const featured = await featuredDrivers(base.db, now);
  const first = (await base.search({})).drivers.filter(({ available }) => available).slice(0, 6);
  expect(featured).toEqual(first);
  expect(await featuredDrivers(base.db, new Date(now.getTime() + 40 * DAY))).toEqual([]);
});

test("a page may be shown until the first end of an entitlement on it", async () => {
  const until = new Date(now.getTime() + DAY);
  await base.addDriver({ serviceState: "AC", serviceCity: "Rio Branco", entitledUntil: until });
  await base.addDriver({ serviceState: "AC", serviceCity: "Rio Branco" });
  expect((await base.search({ state: "AC" })).until).toEqual(until);
  expect((await base.search({ state: "RR" })).until).toBeUndefined();
});
