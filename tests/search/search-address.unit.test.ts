import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseSearch, stringifySearch } from "../../client/app/read-parameters";
import { readBlogParams } from "../../client/content/blog/blog-params";
import { readSearchParams } from "../../client/search/search-params";
import { pageKeyOf } from "../../server/pages/page-keys";
import { factFilterNames } from "../../shared/search/facts";

const names = [
  ...["estado", "cidade", "escola", "bairro", "pagina", "busca", "categoria", "fbclid"],
  ...factFilterNames,
];
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
    "manha",
    "__proto__",
  ),
);
const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 8 });

test("a parsed URL is stable: written and parsed again, by server or browser, it is the same", () => {
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

test("of a repeated name the first counts; pages are plain numbers", () => {
  expect(readSearchParams(parseSearch("?pagina=3&estado=sp&estado=RJ"))).toEqual({ estado: "SP", pagina: 3 });
  for (const page of ["1", "0", "-1", "1.5", "1e1", "0x2", " 2", "02", "abc", "\u0000", "10001"])
    expect(readSearchParams({ estado: "SP", pagina: page })).toEqual({ estado: "SP" });
  expect(readSearchParams({ pagina: "1" })).toEqual({ pagina: 1 });
});

test("filters follow the place in a fixed order; odd values are ignored", () => {
  const typed = parseSearch(
    "?ar=1&turno=tarde&autorizacao=sim&monitora=01&acessivel=true&estado=sp&pagina=1",
  );
  expect(stringifySearch(readSearchParams(typed))).toBe("?estado=SP&turno=tarde&ar=1");
  for (const turno of ["toString", "Manhã", "MANHA", "manha,tarde", ""])
    expect(readSearchParams({ turno })).toEqual({});
});

test("a page with up to two filters is cached; with more there are too many combinations", () => {
  const keyOf = (search: string) => pageKeyOf(`https://rota.example/buscar${search}`)?.key;
  expect(keyOf("?ar=1&turno=manha&estado=SP")).toBe("/buscar?estado=SP&turno=manha&ar=1");
  expect(keyOf("?estado=SP&turno=manha&ar=1&monitora=1")).toBeUndefined();
  expect(keyOf("?estado=SP&turno=madrugada")).toBeUndefined();
});

test("searches that differ in punctuation only have one URL and one cached page", () => {
  const typed = ["St. Mary's", " St Mary's,", "St -- Mary's!", "(St.) Mary's…"];
  const urls = typed.map((escola) => stringifySearch(readSearchParams({ estado: "SP", escola })));
  expect(new Set(urls).size).toBe(1);
  const keys = typed.map((escola) =>
    pageKeyOf(`https://x.example/buscar?${new URLSearchParams({ estado: "SP", escola })}`),
  );
  expect(new Set(keys.map((page) => page?.key)).size).toBe(1);
  expect(keys[0]?.url.searchParams.get("escola")).toBe("St Mary's");
  expect(
    readSearchParams({ cidade: "Santa Bárbara d'Oeste", bairro: "Embu-Guaçu", escola: "E.M.E.F. Ana" }),
  ).toEqual({
    cidade: "Santa Bárbara d'Oeste",
    bairro: "Embu-Guaçu",
    escola: "E.M.E.F Ana",
  });
  expect(readSearchParams({ escola: "…" })).toEqual({});
});
