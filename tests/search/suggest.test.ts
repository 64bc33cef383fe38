import { beforeAll, expect, test } from "bun:test";
import { aroundSearch } from "../../server/content/landing/around-search";
import { readsOf } from "../../server/search/reads";
import { findRelaxations } from "../../server/search/spelling/relaxations";
import { suggest } from "../../server/search/suggest";
import type { SearchFilters, SuggestQuery } from "../../shared/search";
import { now, type TestDriver, testSearchDatabase, tomorrow } from "./search-database";

const base = testSearchDatabase();

beforeAll(async () => {
  const serves = (serviceCity: string, offeredSchoolTransport: string[], change: TestDriver = {}) =>
    base.addDriver({ serviceCity, offeredSchoolTransport, ...change });
  await serves("Campinas", ["E.M.E.F. Machado de Assis", "Colégio Objetivo"]);
  await serves("Campinas", ["emef machado de assis"], { offeredNeighborhoods: ["Cambuí"] });
  await serves("Campo Limpo", ["EE Machado"], { entitledUntil: tomorrow });
  await serves("Belo Horizonte", ["EM Machado"], { serviceState: "MG" });
  await serves("Campanha", ["Colégio Sion"], { serviceState: "MG" });
  await serves("Campo Grande", ["EM Machado"], { serviceState: "MS", isPublic: false });
});

test.each<[SuggestQuery, string[], Date?]>([
  // Cities with visible drivers, with how many; those of other states behind.
  [{ field: "city", text: "camp" }, ["Campinas, SP: 2", "Campanha, MG: 1", "Campo Limpo, SP: 1"]],
  [
    { field: "city", text: "CAMP", state: "MG" },
    ["Campanha, MG: 1", "Campinas, SP: 2", "Campo Limpo, SP: 1"],
  ],
  // A neighborhood that is typed as a city.
  [{ field: "city", text: "cambu", state: "SP" }, ["Cambuí, SP: 1"]],
  [{ field: "city", text: "belo horizonte, mg", state: "SP" }, ["Belo Horizonte, MG: 1"]],
  [{ field: "school", text: "mach", state: "MG" }, ["EM Machado, MG: 1"]],
  [{ field: "school", text: "assis mach", city: "campinas" }, ["E.M.E.F. Machado de Assis, SP: 2"]],
  [{ field: "neighborhood", text: "c", city: "campinas" }, ["Cambuí, SP: 1", "Centro, SP: 1"]],
  // Without those who have lapsed.
  [{ field: "school", text: "ee" }, [], tomorrow],
  [{ field: "city", text: "campo" }, [], tomorrow],
  [{ field: "neighborhood", text: "%" }, []],
])("suggestions for %j: %j", async (query, expected, at = now) => {
  const found = await suggest(base.db, query, at);
  expect(found.map(({ text, state, drivers }) => `${text}, ${state}: ${drivers}`)).toEqual(expected);
});

test.each<[SearchFilters, string[], Date?]>([
  [{ state: "SP", city: "Campinas", school: "inexistente" }, ["school: 2", "city and school: 3"]],
  // The neighborhood before the school, a state that the city is not in, a city without drivers.
  [
    { city: "Campinas", school: "objetivo", neighborhood: "cambuí" },
    ["neighborhood: 1", "school: 1", "school and neighborhood: 2"],
  ],
  [{ state: "SP", city: "Belo Horizonte" }, ["state: 1", "city: 3"]],
  [{ state: "SP", city: "Adamantina" }, ["city: 3"]],
  [{ state: "SP", city: "Adamantina" }, ["city: 2"], tomorrow],
  [{}, []],
])("wider than %j: without %j", async (filters, expected, at = now) => {
  const wider = await findRelaxations(readsOf(base.db, at), filters);
  expect(wider.map(({ dropped, totalCount }) => `${dropped.join(" and ")}: ${totalCount}`)).toEqual(expected);
});

test("in addition: the city's schools by how many drivers with a free seat, in the shift, serve them", async () => {
  const serves = (offeredSchoolTransport: string[], change: TestDriver = {}) =>
    base.addDriver({ serviceState: "PR", serviceCity: "Maringá", offeredSchoolTransport, ...change });
  await serves(["Colégio Marista", "EM Ipê"]);
  await serves(["EM Ipê"], { services: ["Transporte Tarde"] });
  await serves(["Colégio Cheio", "EM Ipê", "Colégio Marista", "Colégio Vencido"], { availableSeats: 0 });
  await serves(["Colégio Vencido"], { entitledUntil: tomorrow });
  const schools = async (filters: SearchFilters, at = now) => {
    const around = await aroundSearch(readsOf(base.db, at), filters);
    return around.schools.map(({ path, drivers }) => `${path.split("/").slice(2).join("/")}: ${drivers}`);
  };
  const maringa = { state: "PR", city: "maringa", school: "inexistente" };
  const at = "pr/maringa/escola";
  const [ipe, marista] = [`${at}/em-ipe: 2`, `${at}/colegio-marista: 1`];
  expect(await schools(maringa)).toEqual([ipe, marista, `${at}/colegio-vencido: 1`]);
  expect(await schools({ ...maringa, turno: "tarde" })).toEqual([`${at}/em-ipe: 1`]);
  expect(await schools(maringa, tomorrow)).toEqual([ipe, marista]);
  for (const nowhere of [{ city: "Maringá" }, { state: "PR" }, { state: "SP", city: "Maringá" }])
    expect(await schools(nowhere)).toEqual([]);
  expect(await schools({ state: "PR", city: "Mari" })).toEqual([]);
});
