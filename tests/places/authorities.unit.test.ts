import { expect, test } from "bun:test";
import { checkedLabel } from "../../client/places/authorities/authority-text";
import { cityAuthorities } from "../../server/places/authorities/city-authorities";
import { authorityOf, authorityWith, isStaleCheck } from "../../server/places/authorities/find-authority";
import { stateAuthorities } from "../../server/places/authorities/state-authorities";
import { isStateCode, stateCodes } from "../../shared/brazil";
import { shownAuthority } from "../../shared/schemas/authorities";

const today = new Date("2026-11-22T12:00:00Z");
const rows = [...Object.entries(stateAuthorities), ...Object.entries(cityAuthorities)];

test("all 27 states have an authority, and each row is valid", () => {
  expect(Object.keys(stateAuthorities).sort()).toEqual([...stateCodes].sort());
  for (const [key, { url, dial, checkedAt, source }] of rows) {
    const [state = "", city, ...rest] = key.split("/");
    expect([key, isStateCode(state), city?.trim() || undefined, rest]).toEqual([key, true, city, []]);
    const { protocol, hostname, search, hash } = new URL(url);
    // Only official URLs: of governments, or of the cities' own companies.
    expect([key, protocol, search, hash]).toEqual([key, "https:", "", ""]);
    expect(hostname).toMatch(
      /(\.gov\.br|\.prefeitura\.poa\.br|^carioca\.rio|^www\.(emdec|cetsantos|rpmobilidade)\.com\.br|^urbes\.com\.br)$/,
    );
    if (dial) expect(dial).toMatch(/^(\d{3,4}|\(\d{2}\) \d{4,5}-\d{4})$/);
    for (const date of [checkedAt, source.published])
      if (date) {
        expect(date).toMatch(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/);
        expect(new Date(date).getTime()).toBeLessThanOrEqual(Date.now());
      }
  }
});

test.each([
  ["SP", "são  paulo", "SP/São Paulo"],
  // An unknown one falls back to its state; cities with the same name in two states are two cities.
  ["PB", "Santos", "PB"],
] as const)("the authority of %s, %s is that of %s", (state, city, key) => {
  expect(authorityOf({ state, city }, today).key).toBe(key);
});

test("every row is shown in the shape that pages read, and none by a key of Object's", () => {
  for (const [key] of rows) expect(authorityWith(key)).toBeDefined();
  for (const state of stateCodes)
    expect(shownAuthority.parse(authorityOf({ state, city: "Nenhuma" }, today)).key).toBe(state);
  for (const key of ["constructor", "__proto__", "XX", "SP/Nenhuma", ""])
    expect(authorityWith(key)).toBeUndefined();
});

const conferred = "Endereço conferido por nós em 22/11/2025.";
test.each([
  [null, "(19) 3772-4000", "Não testamos este link. Se não abrir, ligue para (19) 3772-4000."],
  ["2025-11-22", null, `${conferred} Ele pode ter mudado.`],
  ["2025-11-22", "156", `${conferred} Confira também por telefone.`],
])("a link opened on %p, with telephone %p, read on 2026-11-22: %s", (checkedAt, dial, says) => {
  const isStale = isStaleCheck(checkedAt ?? undefined, today);
  expect(checkedLabel({ checkedAt, isStale, dial })).toBe(says);
});
