import { expect, test } from "bun:test";
import { neighborhoodOf } from "../../server/places/schools/read-school";
import { nameCase } from "../../shared/places/name-case";
import { normaliseSchool, schoolKey, schoolWords } from "../../shared/places/school-names";
import { nameMatches, wordsOf } from "../../shared/search";

const spellings = [
  [
    "EMEF Padre Anchieta",
    "E.M.E.F. Pe. Anchieta",
    "E M E F PE ANCHIETA",
    "E. M. E. F. Pe. Anchieta",
    "Escola Municipal de Ensino Fundamental Padre Anchieta",
  ],
  [
    "EE Profª Ana Lima",
    "E.E. Prof.ª Ana Lima",
    "Escola Estadual Professora Ana Lima",
    "ESC EST PROFA ANA LIMA",
    "E E Profa Ana Lima",
  ],
  ["CEMEI Lua", "CMEI Lua", "Centro Municipal de Educação Infantil Lua"],
  ["Colégio Dr. José", "Col. Doutor José"],
  ["CE João Alves", "C E JOAO ALVES", "C. E. João Alves", "Colégio Estadual João Alves"],
  ["EE A. Silva", "E E A SILVA"],
].map((names) => ({ names, name: names[0] ?? "" }));

test.each(spellings)("$name is one school however it is abbreviated", ({ names, name: first }) => {
  expect(new Set(names.map(schoolKey)).size).toBe(1);
  expect(new Set(names.map((name) => schoolWords([name]))).size).toBe(1);
  // Part of any of its names finds it, in any spelling.
  const words = schoolWords([first]);
  for (const name of names) {
    const typed = wordsOf(normaliseSchool(name.slice(0, Math.ceil(name.length * 0.7)).trim()));
    expect({ name, found: nameMatches(words, typed) }).toEqual({ name, found: true });
  }
});

test.each([
  ["EMEF Padre Anchieta", "EMEI Padre Anchieta"],
  ["Escola em Canto", "Escola Municipal Canto"],
  ["Colégio Santa Rita", "Colégio Santo Rita"],
])("%s is not %s", (a, b) => {
  expect(schoolKey(a)).not.toBe(schoolKey(b));
});

test("a school is found by the words of all its names, and a name without letters has no key", () => {
  const words = wordsOf(schoolWords(["EMEF Lua", "Grupo Escolar da Praça"]));
  expect(words).toEqual(expect.arrayContaining(["emef", "lua", "grupo", "praca"]));
  expect(schoolKey(" !! ")).toBe("");
  expect(schoolWords([Array.from({ length: 200 }, (_, at) => `palavra${at}`).join(" ")]).length).toBeLessThan(
    501,
  );
});

test.each([
  ["EMEF PADRE ANCHIETA", "EMEF Padre Anchieta"],
  ["E.M.E.F. PROFª MARIA DAS DORES", "E.M.E.F. Profª Maria das Dores"],
  ["ESCOLA MUNICIPAL JOAO XXIII", "Escola Municipal João XXIII"],
  ["E M E F JOAO VINTE E TRES", "EMEF João Vinte e Três"],
  ["E. M. JOSE DE ALENCAR", "EM José de Alencar"],
  ["C E DOM PEDRO II", "CE Dom Pedro II"],
  ["AÇÃO E LUZ JOSE", "Ação e Luz Jose"],
  ["COLÉGIO D'OESTE", "Colégio d'Oeste"],
  ["Escola como ESTÁ", "Escola como ESTÁ"],
])("%s is written %s", (listed, written) => {
  expect(nameCase(listed)).toBe(written);
});

test.each([
  ["RUA DO ORFANATO, 123. VILA PRUDENTE. 03131-010 São Paulo - SP.", "Vila Prudente"],
  ["AV. BRASIL, 10. CENTRO. 69900-000 Rio Branco - AC.", "Centro"],
  ["RUA GETULIO VARGAS, 393. 69900-589 Rio Branco - AC.", null],
  ["", null],
])("the neighborhood of %s is %s", (address, neighborhood) => {
  expect(neighborhoodOf(address)).toBe(neighborhood);
});
