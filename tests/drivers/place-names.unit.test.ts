import { expect, test } from "bun:test";
import { isPlaceName } from "../../shared/places/place-name";
import { listedNames } from "../../shared/text";

test("names of schools and neighborhoods pass, also with numbers, dates and initials", () => {
  for (const name of [
    "E.E. 31 de Março",
    "EMEF Cel. José Venâncio Dias",
    "Quadra 1205 Sul",
    "Setor 7, Lote 12",
    "CEI 2004",
    "Jardim São Paulo (Zona Norte)",
    "Vila Golpe de Vista",
    "Иваново",
  ])
    expect([name, isPlaceName(name)]).toEqual([name, true]);
});

test("telephone numbers, internet addresses and accusations don't", () => {
  for (const name of [
    "Rosângela Lima é golpista, ligue 11 95555-4444",
    "Ligue (11) 9 5555 4444",
    "11955554444",
    "www.vansbaratas.com.br",
    "vansbaratas.com",
    "tio@email.com",
    "O João é Ladrão",
    "cuidado: PEDÓFILO",
  ])
    expect([name, isPlaceName(name)]).toEqual([name, false]);
});

test("several names in one line can be separated, one name with a short part can't", () => {
  for (const line of ["Colégio São Judas, Colégio Objetivo", "Cambuí; Taquaral", "EMEF Norte / EMEF Sul"])
    expect(listedNames(line)).toHaveLength(2);
  for (const line of ["Colégio São Judas", "Colégio Rio, ", "EMEF 1/2", "E.E. Dom Pedro II"])
    expect(listedNames(line)).toEqual([]);
});
