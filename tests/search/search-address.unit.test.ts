import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch, stringifySearch } from "../../client/app/read-parameters";
import { readBlogParams } from "../../client/blog/blog-params";
import { readSearchParams } from "../../client/search/search-params";

const names = ["estado", "cidade", "escola", "bairro", "pagina", "busca", "categoria", "fbclid"];
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(
    "ß".repeat(150),
    "👩‍👧".repeat(80),
    `${"x".repeat(199)} y`,
    "a\ud800",
    "\u0000",
    "2",
    "1",
    "seguranca",
  ),
);
const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 });

test("an address that was read stays as it is: written and read again, by server or browser, it is the same", () => {
  fc.assert(
    fc.property(pairs, (typed) => {
      const raw = parseSearch(new URLSearchParams(typed).toString());
      for (const read of [readSearchParams, readBlogParams]) {
        const once = read(raw);
        expect(read({ ...once })).toEqual(once);
        expect(stringifySearch(read(parseSearch(stringifySearch(once))))).toBe(stringifySearch(once));
      }
    }),
    { numRuns: 300 },
  );
});

test("of a name that comes twice the first counts; pages have plain numbers", () => {
  expect(readSearchParams(parseSearch("?pagina=3&estado=sp&estado=RJ"))).toEqual({ estado: "SP", pagina: 3 });
  for (const page of ["1", "0", "-1", "1.5", "1e1", "0x2", " 2", "02", "abc", "\u0000", "10001"])
    expect(readSearchParams({ estado: "SP", pagina: page })).toEqual({ estado: "SP" });
  expect(readSearchParams({ pagina: "1" })).toEqual({ pagina: 1 });
});
