import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { aroundSearch } from "../../server/content/landing/around-search";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import type { SearchFilters, SuggestQuery } from "../../shared/search";
import { DAY, now, openSearchDatabase, type SearchDatabase } from "./search-database";

let base: SearchDatabase;
const tomorrow = new Date(now.getTime() + 2 * DAY);

beforeAll(async () => {
  base = await openSearchDatabase();
  const campinas = {
    serviceCity: "Campinas",
    offeredSchoolTransport: ["E.M.E.F. Machado de Assis", "Colégio Objetivo"],
  };
  await base.addDriver(campinas);
  await base.addDriver({
    ...campinas,
    offeredSchoolTransport: ["emef machado de assis"],
    offeredNeighborhoods: ["Cambuí"],
  });
  await base.addDriver({
    serviceCity: "Campo Limpo",
    offeredSchoolTransport: ["EE Machado"],
    entitledUntil: new Date(now.getTime() + DAY),
  });
  await base.addDriver({
    serviceState: "MG",
    serviceCity: "Belo Horizonte",
    offeredSchoolTransport: ["EM Machado"],
  });
  await base.addDriver({
    serviceState: "MG",
    serviceCity: "Campanha",
    offeredSchoolTransport: ["Colégio Sion"],
  });
  await base.addDriver({ serviceState: "MS", serviceCity: "Campo Grande", isPublic: false });
});
afterAll(() => base.close());

const texts = async (query: SuggestQuery, at = now) =>
  (await suggest(base.db, query, at)).map(({ text, state, drivers }) => `${text}, ${state}: ${drivers}`);

describe("suggestions", () => {
  test("for a city are those with visible drivers, with how many", async () => {
    const everywhere = ["Campinas, SP: 2", "Campanha, MG: 1", "Campo Limpo, SP: 1"];
    expect(await texts({ field: "city", text: "camp" })).toEqual(everywhere);
    const [inState] = await texts({ field: "city", text: "camp", state: "MG" });
    expect(inState).toBe("Campanha, MG: 1");
    expect(await texts({ field: "city", text: "CAMPÍ", state: "SP" })).toEqual(["Campinas, SP: 2"]);
    expect(await texts({ field: "city", text: "ho", state: "SP" })).toEqual(["Belo Horizonte, MG: 1"]);
    expect(await texts({ field: "city", text: "horiz" })).toEqual(["Belo Horizonte, MG: 1"]);
  });

  test("for a city understand its state, and what is a neighborhood", async () => {
    expect(await texts({ field: "city", text: "belo horizonte, mg", state: "SP" })).toEqual([
      "Belo Horizonte, MG: 1",
    ]);
    expect(await texts({ field: "city", text: "Campinas São Paulo" })).toEqual(["Campinas, SP: 2"]);
    expect(await suggest(base.db, { field: "city", text: "cambu", state: "SP" }, now)).toMatchObject([
      { text: "Cambuí", city: "Campinas", state: "SP", drivers: 1 },
    ]);
  });

  test("for a school match as search does, by number of drivers", async () => {
    const all = await texts({ field: "school", text: "mach" });
    expect(all[0]).toBe("E.M.E.F. Machado de Assis, SP: 2");
    expect(all.slice(1).sort()).toEqual(["EE Machado, SP: 1", "EM Machado, MG: 1"]);
    expect(await texts({ field: "school", text: "mach", state: "MG" })).toEqual(["EM Machado, MG: 1"]);
    expect(await texts({ field: "school", text: "assis mach", city: "campinas" })).toEqual([
      "E.M.E.F. Machado de Assis, SP: 2",
    ]);
    expect(await texts({ field: "school", text: "mach", city: "Recife" })).toEqual([]);
  });

  test("for a neighborhood are neighborhoods", async () => {
    expect(await texts({ field: "neighborhood", text: "c", city: "campinas" })).toEqual([
      "Cambuí, SP: 1",
      "Centro, SP: 1",
    ]);
    expect(await texts({ field: "neighborhood", text: "machado" })).toEqual([]);
  });

  test("leave out lapsed drivers", async () => {
    expect(await texts({ field: "city", text: "campo" }, tomorrow)).toEqual([]);
    expect(await texts({ field: "school", text: "ee" }, tomorrow)).toEqual([]);
    expect(await texts({ field: "school", text: "ee" })).toEqual(["EE Machado, SP: 1"]);
  });

  test.each(["", "   ", "%", "🚌", "'"])("for %j are none", async (text) => {
    for (const field of ["city", "school", "neighborhood"] as const)
      expect(await texts({ field, text })).toEqual([]);
  });
});

describe("wider searches", () => {
  const widen = async (filters: Parameters<typeof findRelaxations>[1], at = now) =>
    (await findRelaxations(readsOf(base.db, at), filters)).map(
      ({ dropped, totalCount }) => `without ${dropped.join(" and ")}: ${totalCount}`,
    );

  test("drop a school that nobody serves", async () => {
    expect(await widen({ state: "SP", city: "Campinas", school: "inexistente" })).toEqual([
      "without school: 2",
      "without city and school: 3",
    ]);
  });

  test("in addition: the city's schools by how many drivers with a free seat, in the shift, serve them", async () => {
    const serves = (change: object) =>
      base.addDriver({
        serviceState: "PR",
        serviceCity: "Maringá",
        offeredNeighborhoods: ["Zona 7"],
        ...change,
      });
    const around = (filters: SearchFilters, at = now) => aroundSearch(readsOf(base.db, at), filters);
    const schools = async (filters: SearchFilters, at = now) =>
      (await around(filters, at)).schools.map(({ name, drivers }) => `${name}: ${drivers}`);
    await serves({ offeredSchoolTransport: ["Colégio Marista", "EM Ipê"] });
    await serves({ offeredSchoolTransport: ["EM Ipê"], services: ["Transporte Tarde"] });
    await serves({
      offeredSchoolTransport: ["Colégio Cheio", "EM Ipê", "Colégio Marista", "Colégio Vencido"],
      availableSeats: 0,
    });
    await serves({
      offeredSchoolTransport: ["Colégio Vencido"],
      entitledUntil: new Date(now.getTime() + DAY),
    });
    const maringa = { state: "PR", city: "maringa", school: "inexistente" };
    expect(await schools(maringa)).toEqual(["EM Ipê: 2", "Colégio Marista: 1", "Colégio Vencido: 1"]);
    expect(await schools({ ...maringa, turno: "tarde" })).toEqual(["EM Ipê: 1"]);
    expect(await schools(maringa, tomorrow)).toEqual(["EM Ipê: 2", "Colégio Marista: 1"]);
    const [link] = (await around(maringa)).schools;
    expect(link?.path).toBe("/transporte-escolar/pr/maringa/escola/em-ipe");
    for (const nowhere of [
      { city: "Maringá" },
      { state: "PR" },
      { state: "SP", city: "Maringá" },
      { state: "PR", city: "Mari" },
    ])
      expect(await schools(nowhere)).toEqual([]);
  });

  test("drop the neighborhood before the school", async () => {
    const [nearest] = await widen({ city: "Campinas", school: "objetivo", neighborhood: "cambuí" });
    expect(nearest).toBe("without neighborhood: 1");
  });

  test("drop a state that the city is not in", async () => {
    expect((await widen({ state: "SP", city: "Belo Horizonte" }))[0]).toBe("without state: 1");
  });

  test("drop a city without drivers", async () => {
    expect(await widen({ state: "SP", city: "Adamantina" })).toEqual(["without city: 3"]);
  });

  test("don't count lapsed drivers, and are empty if nobody is left", async () => {
    expect(await widen({ state: "SP", city: "Adamantina" }, tomorrow)).toEqual(["without city: 2"]);
    expect(await widen({ state: "AC", city: "Rio Branco" })).toEqual([]);
    expect(await widen({ school: "inexistente" })).toEqual([]);
    expect(await widen({})).toEqual([]);
  });
});
