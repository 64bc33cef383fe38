import { expect, test } from "bun:test";
import { demoCities } from "../../drizzle/seeds/demo-cities";
import {
  municipalitiesOf,
  nearestCities,
  officialCity,
  statesWithCity,
} from "../../server/places/municipalities";
import { stateCodes } from "../../shared/brazil";
import { slugOf } from "../../shared/places/slugs";

test("there are 5,571, each found by its own spelling, with a unique slug in its state", () => {
  const all = stateCodes.flatMap((state) => municipalitiesOf(state).map((name) => ({ state, name })));
  expect(all).toHaveLength(5571);
  expect(all.filter(({ state, name }) => officialCity(state, name) !== name)).toEqual([]);
  expect(new Set(all.map(({ state, name }) => `${state}/${slugOf(name)}`)).size).toBe(5571);
});

test.each([
  ["SP", "sao paulo", "São Paulo"],
  ["SP", "Santa Barbara Doeste", "Santa Bárbara d'Oeste"],
  ["RO", "ALTA FLORESTA D OESTE", "Alta Floresta D'Oeste"],
  ["RJ", "São Paulo", undefined],
  ["XX", "São Paulo", undefined],
])("in %s, %s is %s", (state, typed, official) => {
  expect(officialCity(state, typed)).toBe(official);
});

test("the nearest names come first, and distant ones not at all", () => {
  expect(nearestCities("SP", "Sao Palo")).toEqual(["São Paulo"]);
  expect(nearestCities("SP", "Campina")[1]).toBe("Campinas");
  expect(nearestCities("SP", "Xyzzyx")).toEqual([]);
  expect(statesWithCity("niteroi")).toEqual(["RJ"]);
});

test("demo cities are official", () => {
  expect(demoCities.filter(({ state, city }) => officialCity(state, city) !== city)).toEqual([]);
});
