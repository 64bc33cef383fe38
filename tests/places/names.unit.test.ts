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

test("a city has the official spelling in its own state, and the nearest names are suggested", () => {
  expect(officialCity("SP", "Santa Barbara Doeste")).toBe("Santa Bárbara d'Oeste");
  expect(officialCity("RO", "ALTA FLORESTA D OESTE")).toBe("Alta Floresta D'Oeste");
  expect(officialCity("RJ", "São Paulo")).toBeUndefined();
  expect(nearestCities("SP", "Sao Palo")).toEqual(["São Paulo"]);
  expect(nearestCities("SP", "Xyzzyx")).toEqual([]);
  expect(statesWithCity("niteroi")).toEqual(["RJ"]);
});

const spellings = [
  [
    "EMEF Padre Anchieta",
    "E.M.E.F. Pe. Anchieta",
    "E M E F PE ANCHIETA",
    "Escola Municipal de Ensino Fundamental Padre Anchieta",
  ],
  ["EE Profª Ana Lima", "E.E. Prof.ª Ana Lima", "ESC EST PROFA ANA LIMA", "E E Profa Ana Lima"],
  ["CEMEI Lua", "CMEI Lua", "Centro Municipal de Educação Infantil Lua"],
];
test.each(spellings.map((names) => ({ names })))("one school, abbreviated: $names", ({ names }) => {
  expect(new Set(names.map(schoolKey)).size).toBe(1);
  expect(new Set(names.map((name) => schoolWords([name]))).size).toBe(1);
  // Part of any of its names finds it, in any spelling.
  const words = schoolWords([names[0] ?? ""]);
  for (const name of names) {
    const typed = wordsOf(normaliseSchool(name.slice(0, Math.ceil(name.length * 0.7)).trim()));
    expect({ name, found: nameMatches(words, typed) }).toEqual({ name, found: true });
  }
});

test("schools with other words are others, and a name without letters has no key", () => {
  expect(schoolKey("EMEF Padre Anchieta")).not.toBe(schoolKey("EMEI Padre Anchieta"));
  expect(schoolKey("Escola em Canto")).not.toBe(schoolKey("Escola Municipal Canto"));
  expect(schoolKey(" !! ")).toBe("");
});

test.each([
  ["E.M.E.F. PROFª MARIA DAS DORES", "E.M.E.F. Profª Maria das Dores"],
  ["ESCOLA MUNICIPAL JOAO XXIII", "Escola Municipal João XXIII"],
  ["E M E F JOAO VINTE E TRES", "EMEF João Vinte e Três"],
  ["AÇÃO E LUZ JOSE", "Ação e Luz Jose"],
  ["Escola como ESTÁ", "Escola como ESTÁ"],
])("%s is written %s", (listed, written) => {
  expect(nameCase(listed)).toBe(written);
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

test("a field of 10 MB is not buffered, and lines are counted, without empty rows", () => {
  const big = Array.from({ length: 10 }, () => "x".repeat(1_000_000));
  const { rows } = readCsv('a;"', ...big, '";b\n\n"c\nd";e\r\nf;"g ""h"""');
  expect(rows).toEqual([
    { line: 1, fields: ["a", null, "b"] },
    { line: 3, fields: ["c\nd", "e"] },
    { line: 5, fields: ["f", 'g "h"'] },
  ]);
});
