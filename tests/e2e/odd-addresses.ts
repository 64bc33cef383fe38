import { httpBatchLink } from "@trpc/client";
import fc from "fast-check";
import { routeTree } from "../../client/route-tree.gen";
import { createAppRouter } from "../../client/router";

/** A page of the product: its path, filled in, and the parameters that it reads. */
export type Place = { path: string; parameters: string[] };

/** A value unknown to every page. Whatever passes it on would contain this word. */
export const FOREIGN = "forasteiro";

/** Values that no link of ours has, and some that one does. */
export const oddValues = [
  "",
  "1",
  "2",
  "0",
  "-1",
  "1.5",
  "1e3",
  "10001",
  "99999999999999999999",
  "abc",
  "SP",
  "sp",
  "ß",
  "São  Paulo ",
  "economia",
  "sim",
  "planos",
  "true",
  "false",
  "/perfil",
  "//evil.example",
  "/\t/evil.example",
  "\u0000",
  "a\u0000b\r\nc\u0085d",
  "\u202eoluaP oãS\u2028x",
  "👩‍👧".repeat(30),
  "<script>alert(1)</script>",
  "__proto__",
  "a&b=c#d%25%",
  "x".repeat(600),
];

/** Every page of the route tree. Which parameters a page reads is observed when it parses a URL. */
export function everyPlace(profileId: string, slug: string): Place[] {
  const { routesByPath } = createAppRouter(routeTree, httpBatchLink({ url: "http://127.0.0.1:9" }));
  return Object.values(routesByPath).map(({ fullPath, options }) => {
    const read = new Set<string>();
    const address = new Proxy({}, { get: (_, name) => void read.add(String(name)) });
    if ("validateSearch" in options && typeof options.validateSearch === "function") {
      options.validateSearch(address);
    }
    const path = fullPath
      .replace("$id", profileId)
      .replace("$slug", slug)
      .replace(/\/\$$/, "")
      .replace(/(?<=.)\/$/, "");
    return { path, parameters: [...read] };
  });
}

/** The page's URL with a value for each of its parameters, and what other sites append to links. */
export function withEverywhere({ path, parameters }: Place, value: string): string {
  const pairs = parameters.map((name) => [name, value]);
  return `${path}?${new URLSearchParams([["fbclid", FOREIGN], ...pairs, ["utm_source", FOREIGN], [FOREIGN, value]])}`;
}

/** Any page with any parameters, its own and foreign ones, in any order, repeated, partly encoded. */
export function anyAddress(places: readonly Place[]): fc.Arbitrary<string> {
  const value = fc.oneof(fc.constantFrom(...oddValues), fc.string({ unit: "binary", maxLength: 40 }));
  return fc.constantFrom(...places).chain(({ path, parameters }) => {
    const name = fc.constantFrom(...parameters, ...parameters, "fbclid", "__proto__", "toString", FOREIGN);
    const encoded = fc.tuple(name, value).map((pair) => new URLSearchParams([pair]).toString());
    const raw = fc.constantFrom(
      "&",
      "=",
      "%",
      "%FF",
      "%00=%00",
      "pagina",
      "pagina=",
      "estado=%C3",
      "a=b=c",
      "?",
    );
    return fc
      .array(fc.oneof({ weight: 5, arbitrary: encoded }, { weight: 1, arbitrary: raw }), { maxLength: 8 })
      .map((parts) => `${path}?${parts.join("&")}`);
  });
}
