import { expect, test } from "bun:test";
import fc from "fast-check";
import { CsvReader } from "../../../scripts/schools/csv-reader";

function read(pieces: readonly string[]) {
  const reader = new CsvReader();
  const rows = pieces.flatMap((piece) => reader.push(piece));
  const { rows: last, isCut } = reader.end();
  return { rows: [...rows, ...last], isCut };
}

const field = fc.string({ unit: fc.constantFrom("a", "é", ";", '"', "\n", " "), maxLength: 8 });

test("what was written is read back, wherever the chunks are cut", () => {
  const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.array(fc.nat(40), { maxLength: 6 }), (written, cuts) => {
      const text = written
        .map((fields) => fields.map((one) => `"${one.replaceAll('"', '""')}"`).join(";"))
        .join("\r\n");
      const at = [0, ...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length];
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      const result = read(pieces);
      expect(result.isCut).toBe(false);
      expect(result.rows.map(({ fields }) => fields)).toEqual(written);
    }),
    { numRuns: 300 },
  );
});

test("rows have their line number, empty ones are left out, and plain fields need no quotes", () => {
  expect(read(['a;b\n\n"c\nd";e\r\nf;"g ""h"""'])).toEqual({
    rows: [
      { line: 1, fields: ["a", "b"] },
      { line: 3, fields: ["c\nd", "e"] },
      { line: 5, fields: ["f", 'g "h"'] },
    ],
    isCut: false,
  });
});

test("a field of 10 MB is not buffered, and what follows is read", () => {
  const piece = "x".repeat(1_000_000);
  const result = read(['a;"', ...Array.from({ length: 10 }, () => piece), '";b\nc;d;e\n']);
  expect(result).toEqual({
    rows: [
      { line: 1, fields: ["a", null, "b"] },
      { line: 2, fields: ["c", "d", "e"] },
    ],
    isCut: false,
  });
});

test("a file that ends inside quotes is truncated", () => {
  expect(read(['a;"b\nc;d']).isCut).toBe(true);
  expect(read(['a;"b"']).isCut).toBe(false);
});
