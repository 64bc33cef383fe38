import { expect, test } from "bun:test";
import { tagsOfChange, tagsOfPage } from "../../server/platform/page-tags";
import type { DriverCard } from "../../shared/drivers";
import type { SearchOutput } from "../../shared/search";

function card(id: string, serviceState: DriverCard["serviceState"], serviceCity: string): DriverCard {
  const place = { serviceState, serviceCity, offeredNeighborhoods: [], offeredSchoolTransport: [] };
  const seats = { available: true, availableSeats: 1, seats: null, next: null };
  return {
    id,
    name: "Ana",
    photo: "",
    isAuthorised: false,
    vehicleType: "Kombi",
    capacity: 12,
    monthlyPrice: null,
    ...place,
    ...seats,
  };
}

function search(input: { state?: string; city?: string; school?: string }, output: Partial<SearchOutput>) {
  const found = { drivers: [], totalCount: 1, totalPages: 1, ...output };
  return [...tagsOfPage([{ path: "drivers.search", input, output: found }])];
}

test("a search depends on its city only while somebody is found in a city of exactly that name", () => {
  const drivers = [card("a", "SP", "São Paulo")];
  expect(search({ state: "SP", city: "sao paulo" }, { drivers })).toEqual(["city:sao paulo", "driver:a"]);
  expect(search({ city: "São Paulo" }, { drivers })).toContain("city:sao paulo");
  // A prefix and an empty result: a new driver anywhere in the state may change them.
  expect(search({ state: "SP", city: "São" }, { drivers })).toContain("state:SP");
  expect(search({ state: "SP", city: "São Paulo" }, {})).toEqual(["state:SP"]);
  expect(search({ city: "São" }, { drivers })).toContain("everywhere");
  expect(search({ school: "Objetivo" }, { drivers })).toContain("everywhere");
  expect(search({ state: "SP" }, { drivers })).toContain("state:SP");
});

test("a change has the driver, and the places where families found or find the driver", () => {
  expect(tagsOfChange("a", [])).toEqual(["driver:a"]);
  const places = [{ state: "SP", city: "campinas" }];
  expect(tagsOfChange("a", places)).toEqual(["driver:a", "everywhere", "state:SP", "city:campinas"]);
});
