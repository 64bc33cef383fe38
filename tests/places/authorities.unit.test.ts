import { expect, test } from "bun:test";
import { checkedLabel } from "../../client/places/authorities/authority-text";
import { cityAuthorities } from "../../server/places/authorities/city-authorities";
import { authorityOf, authorityWith, isStaleCheck } from "../../server/places/authorities/find-authority";
import { stateAuthorities } from "../../server/places/authorities/state-authorities";
import { isStateCode, stateCodes } from "../../shared/brazil";
import { shownAuthority } from "../../shared/schemas/authorities";

const today = new Date("2026-11-22T12:00:00Z");
const day = /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/;
const rows = [...Object.entries(stateAuthorities), ...Object.entries(cityAuthorities)];

test("all 27 states have an authority", () => {
  expect(Object.keys(stateAuthorities).sort()).toEqual([...stateCodes].sort());
});

test.each(rows)("%s has a valid row in the table", (key, row) => {
  const [state = "", city, ...rest] = key.split("/");
  expect([isStateCode(state), city?.trim(), rest]).toEqual([true, city, []]);
  expect(city).not.toBe("");
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

test.each([
  ["SP", "são  paulo", "SP/São Paulo"],
  ["RS", "PORTO ALEGRE", "RS/Porto Alegre"],
  // An unknown one falls back to its state; cities with the same name in two states are two cities.
  ["MG", "Uberlândia", "MG"],
  ["PB", "Santos", "PB"],
] as const)("the authority of %s, %s is that of %s", (state, city, key) => {
  expect(authorityOf({ state, city }, today).key).toBe(key);
});

test("every row is shown in the shape that pages read, and none by a key of Object's", () => {
  for (const [key] of rows) expect(authorityWith(key)).toBeDefined();
  for (const state of stateCodes)
    expect(shownAuthority.parse(authorityOf({ state, city: "Nenhuma" }, today)).key).toBe(state);
  expect(authorityOf({ state: "MG", city: "Nenhuma" }, today)).toMatchObject({
    scope: "state",
    name: "Detran-MG",
  });
  for (const key of ["constructor", "__proto__", "XX", "SP/", "SP/Nenhuma", ""])
    expect(authorityWith(key)).toBeUndefined();
});

const conferred = (when: string) => `Endereço conferido por nós em ${when}.`;
test.each([
  [null, null, "Não testamos este link. Se não abrir, procure a prefeitura."],
  [null, "(19) 3772-4000", "Não testamos este link. Se não abrir, ligue para (19) 3772-4000."],
  ["2026-11-03", null, conferred("03/11/2026")],
  ["2025-11-23", null, conferred("23/11/2025")],
  ["2025-11-22", null, `${conferred("22/11/2025")} Ele pode ter mudado.`],
  ["2025-11-22", "156", `${conferred("22/11/2025")} Confira também por telefone.`],
])("a link opened on %p, with telephone %p, read on 2026-11-22: %s", (checkedAt, dial, says) => {
  const isStale = isStaleCheck(checkedAt ?? undefined, today);
  expect(checkedLabel({ checkedAt, isStale, dial })).toBe(says);
});
