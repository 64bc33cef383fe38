import { expect, test } from "bun:test";
import fc from "fast-check";
import { demoCities } from "../../drizzle/seeds/demo-cities";
import { CsvReader } from "../../scripts/schools/csv-reader";
import {
  municipalitiesOf,
  nearestCities,
  officialCity,
  statesWithCity,
} from "../../server/places/municipalities";
import { neighborhoodOf } from "../../server/places/schools/read-school";
import { stateCodes } from "../../shared/brazil";
import { nameCase } from "../../shared/places/name-case";
import { normaliseSchool, schoolKey, schoolWords } from "../../shared/places/school-names";
import { slugOf } from "../../shared/places/slugs";
import { nameMatches, wordsOf } from "../../shared/search";

test("there are 5,571 municipalities, each found by its own spelling, with a unique slug in its state; demo cities are official", () => {
  const all = stateCodes.flatMap((state) => municipalitiesOf(state).map((city) => ({ state, city })));
  expect(all).toHaveLength(5571);
  const named = [...all, ...demoCities];
  expect(named.filter(({ state, city }) => officialCity(state, city) !== city)).toEqual([]);
  expect(new Set(all.map(({ state, city }) => `${state}/${slugOf(city)}`)).size).toBe(5571);
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
];
test.each(spellings.map((names) => ({ names })))(
  "one school, however it is abbreviated: $names",
  ({ names }) => {
    const [first = ""] = names;
    expect(new Set(names.map(schoolKey)).size).toBe(1);
    expect(new Set(names.map((name) => schoolWords([name]))).size).toBe(1);
    // Part of any of its names finds it, in any spelling.
    const words = schoolWords([first]);
    for (const name of names) {
      const typed = wordsOf(normaliseSchool(name.slice(0, Math.ceil(name.length * 0.7)).trim()));
      expect({ name, found: nameMatches(words, typed) }).toEqual({ name, found: true });
    }
  },
);

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
  const long = Array.from({ length: 200 }, (_, at) => `palavra${at}`).join(" ");
  expect(schoolWords([long]).length).toBeLessThan(501);
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

function readCsv(...pieces: string[]) {
  const reader = new CsvReader();
  const rows = pieces.flatMap((piece) => reader.push(piece));
  const { rows: last, isCut } = reader.end();
  return { rows: [...rows, ...last], isCut };
}

const field = fc.string({ unit: fc.constantFrom("a", "é", ";", '"', "\n", " "), maxLength: 8 });

test("what was written to a catalogue is read back, wherever the chunks are cut", () => {
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(40), { maxLength: 6 }), (written, cuts) => {
      const quoted = (one: string) => `"${one.replaceAll('"', '""')}"`;
      const text = written.map((fields) => fields.map(quoted).join(";")).join("\r\n");
      const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const result = readCsv(...at.slice(1).map((end, index) => text.slice(at[index], end)));
      expect(result.isCut).toBe(false);
      expect(result.rows.map(({ fields }) => fields)).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

const big = Array.from({ length: 10 }, () => "x".repeat(1_000_000));
test.each<[string, string[], [number, (string | null)[]][]]>([
  [
    "line numbers, without empty rows, and plain fields without quotes",
    ['a;b\n\n"c\nd";e\r\nf;"g ""h"""'],
    [
      [1, ["a", "b"]],
      [3, ["c\nd", "e"]],
      [5, ["f", 'g "h"']],
    ],
  ],
  [
    "what follows a field of 10 MB, which is not buffered",
    ['a;"', ...big, '";b\nc;d;e\n'],
    [
      [1, ["a", null, "b"]],
      [2, ["c", "d", "e"]],
    ],
  ],
])("of a catalogue are read: %s", (_, pieces, rows) => {
  expect(readCsv(...pieces)).toEqual({
    rows: rows.map(([line, fields]) => ({ line, fields })),
    isCut: false,
  });
});

test("a file that ends inside quotes is truncated", () => {
  expect([readCsv('a;"b\nc;d').isCut, readCsv('a;"b"').isCut]).toEqual([true, false]);
});
