import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch } from "../../client/app/read-parameters";
import { comparisonPath, readComparisonParams } from "../../client/comparison/comparison-params";
import { onlyDifferent, type RowGroup } from "../../client/comparison/comparison-rows";
import { pageKeyOf } from "../../server/pages/page-keys";
import { ID_PATTERN } from "../../shared/schemas/id-pattern";

const id = fc.stringMatching(/^[a-z2-7]{16}$/);
const part = fc.oneof(id, fc.string(), fc.constant("abcdefghijklmnop"), fc.constant(""));

test("whatever the URL contains, a comparison has up to three ids, without duplicates, in order", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { c } = readComparisonParams({ c: parts.join() });
      const ids = c?.split(",") ?? [];
      const wanted = [...new Set(parts.join().split(","))].filter((text) => ID_PATTERN.test(text));
      expect(ids).toEqual(wanted.slice(0, 3));
      // Each comparison has one canonical URL, which parses to itself and is cached.
      expect(readComparisonParams({ c })).toEqual(c === undefined ? {} : { c });
      const url = new URL(comparisonPath(ids), "https://rota.example");
      expect(readComparisonParams(parseSearch(url.search))).toEqual(c === undefined ? {} : { c });
      expect(pageKeyOf(url.href)).toBeDefined();
    }),
  );
  for (const c of [undefined, null, 7, {}, []]) expect(readComparisonParams({ c })).toEqual({});
});

test("only the differences: every row left differs, every row that differs is left", () => {
  const cell = fc.record({
    words: fc.constantFrom("sim", "pergunte", "12"),
    note: fc.constantFrom("a", "b"),
  });
  const groups = fc.array(
    fc.record({
      title: fc.string(),
      rows: fc.array(
        fc.record({ label: fc.string(), cells: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
      ),
    }),
  );
  const differs = ({ cells }: RowGroup["rows"][number]) =>
    cells.some((other) => other.words !== cells[0]?.words || other.note !== cells[0]?.note);
  fc.assert(
    fc.property(groups, (all) => {
      const left = onlyDifferent(all);
      expect(left.flatMap(({ rows }) => rows)).toEqual(all.flatMap(({ rows }) => rows.filter(differs)));
      expect(left.every(({ rows }) => rows.length > 0)).toBe(true);
    }),
  );
});
