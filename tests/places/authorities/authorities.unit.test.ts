import { expect, test } from "bun:test";
import { cityAuthorities } from "../../../server/places/authorities/city-authorities";
import { authorityOf, authorityWith } from "../../../server/places/authorities/find-authority";
import { stateAuthorities } from "../../../server/places/authorities/state-authorities";
import { isStateCode, stateCodes } from "../../../shared/brazil";
import { shownAuthority } from "../../../shared/schemas/authorities";

const today = new Date("2026-11-22T12:00:00Z");
const day = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/;
const rows = [...Object.entries(stateAuthorities), ...Object.entries(cityAuthorities)];

test("all 27 states have an authority", () => {
  expect(Object.keys(stateAuthorities).sort()).toEqual([...stateCodes].sort());
});

test.each(rows)("%s has a valid row in the table", (key, row) => {
  const [state = "", city, ...rest] = key.split("/");
  expect(isStateCode(state)).toBe(true);
  expect(rest).toEqual([]);
  if (city !== undefined) expect(city.trim()).not.toBe("");
  const { protocol, hostname, search, hash } = new URL(row.url);
  // Only official URLs: of governments, or of the cities' own companies.
  expect({ protocol, search, hash }).toEqual({ protocol: "https:", search: "", hash: "" });
  expect(hostname).toMatch(
    /(\.gov\.br|\.prefeitura\.poa\.br|^carioca\.rio|^www\.(emdec|cetsantos|rpmobilidade)\.com\.br|^urbes\.com\.br)$/,
  );
  if (row.dial) expect(row.dial).toMatch(/^(\d{3,4}|\(\d{2}\) \d{4,5}-\d{4})$/);
  expect(row.source.from.length).toBeGreaterThan(10);
  for (const date of [row.checkedAt, row.source.published])
    if (date) {
      expect(date).toMatch(day);
      expect(new Date(date).getTime()).toBeLessThanOrEqual(Date.now());
    }
});

test("a city is found in any spelling, an unknown one falls back to its state", () => {
  expect(authorityOf({ state: "SP", city: "são  paulo" }, today).key).toBe("SP/São Paulo");
  expect(authorityOf({ state: "RS", city: "PORTO ALEGRE" }, today).key).toBe("RS/Porto Alegre");
  expect(authorityOf({ state: "MG", city: "Uberlândia" }, today)).toMatchObject({
    key: "MG",
    scope: "state",
    name: "Detran-MG",
  });
  // Cities with the same name in two states are two cities.
  expect(authorityOf({ state: "PB", city: "Santos" }, today).key).toBe("PB");
});

test("every row is shown in the shape that pages read, and none by a key of Object's", () => {
  for (const [key] of rows) expect(authorityWith(key)).toBeDefined();
  for (const state of stateCodes)
    expect(shownAuthority.parse(authorityOf({ state, city: "Nenhuma" }, today)).key).toBe(state);
  for (const key of ["constructor", "__proto__", "XX", "SP/", "SP/Nenhuma", ""])
    expect(authorityWith(key)).toBeUndefined();
});
