import { SEARCH_PAGE_SIZE } from "../../shared/limits";
import { paths } from "../../shared/paths";
import type { BenchRequest } from "./client";
import { anotherAddress, type Product, someAddress } from "./product";

export type Target = {
  name: string;
  port: number;
  pid: number;
  status: number;
  next: () => BenchRequest;
  /** Called before each load. */
  prepare?: () => Promise<void>;
};

/** The rows that a bar or another row refers to. */
export const rows = {
  cached: "cached page",
  search: "search page nobody asked for before, ten cards",
  searchNobody: "the same, nobody found",
  searchPlain: "the same, not compressed",
  searchCall: "its search alone, REST",
  login: "login, rendered for each visit",
  notFound: "page that does not exist",
} as const;

const PAGE = paths.home;
const CITY = { state: "SP", city: "Campinas" };
const browser = { "accept-encoding": "gzip, deflate, br" };

/** Bytes and headers of the cached page as a browser gets them, for the bare route to answer the same. */
export async function cachedPage(product: Product) {
  const ask = () => fetch(product.url + PAGE, { headers: browser, decompress: false });
  await ask();
  const answer = await ask();
  const body = new Uint8Array(await answer.arrayBuffer());
  // Bun sets these two itself.
  const own = new Set(["date", "content-length"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  return { body, headers };
}

/** The baseline. */
export function bareRoute(bare: { port: number; pid: number }): Target {
  return {
    name: "bare route, same bytes",
    ...bare,
    status: 200,
    next: () => ({ path: "/", headers: browser }),
  };
}

/** Everything measured on the product. */
export async function targetsOf(product: Product): Promise<Target[]> {
  const featured: { id: string; photoUrl?: string }[] = await json(`${product.url}/api/drivers/featured`);
  const driver = featured[0];
  if (!driver) throw new Error("The demo data has no driver to measure with.");
  // Read again before each load: a page that was dropped in between has other bytes.
  let etag = "";
  const readEtag = async () => {
    etag = (await cachedPage(product)).headers.etag ?? "";
  };
  const photo = /\/fotos\/[\w/.-]+/.exec(await text(product.url + paths.profile(driver.id)))?.[0];
  if (!photo) throw new Error("The profile shows no photo to measure with.");
  const trpc = (procedure: string, input: unknown) =>
    `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const on = (name: string, path: string, more: Record<string, string> = {}, status = 200): Target => {
    const address = path.startsWith("/api/") ? anotherAddress : someAddress;
    return {
      name,
      port: product.port,
      pid: product.pid,
      status,
      next: () => ({ path, headers: { ...browser, ...more, "x-forwarded-for": address() } }),
    };
  };
  const target = (name: string, next: () => BenchRequest): Target => {
    const draw = () => {
      const { path, headers } = next();
      return { path, headers: { ...browser, ...headers, "x-forwarded-for": anotherAddress() } };
    };
    return { ...on(name, ""), next: draw };
  };
  const school = inNewLetters("escola municipal");
  const nobody = inNewLetters("xilofone zangado");
  const newSearch = () => `${paths.search}?${new URLSearchParams({ escola: school() })}`;
  const newCall = () => `/api/drivers/search?${new URLSearchParams({ school: school() })}`;
  const cards = (await text(product.url + newSearch())).split("<article").length - 1;
  if (cards !== SEARCH_PAGE_SIZE) throw new Error(`The search page shows ${cards} cards.`);
  return [
    on(rows.cached, PAGE),
    {
      ...target("cached page, 304", () => ({ path: PAGE, headers: { "if-none-match": etag } })),
      status: 304,
      prepare: readEtag,
    },
    target(rows.search, () => ({ path: newSearch() })),
    target(rows.searchNobody, () => ({
      path: `${paths.search}?${new URLSearchParams({ escola: nobody() })}`,
    })),
    target(rows.searchPlain, () => ({ path: newSearch(), headers: { "accept-encoding": "identity" } })),
    target(rows.searchCall, () => ({ path: newCall() })),
    // With credentials a page is rendered for each request.
    target(rows.login, () => ({ path: paths.login, headers: { authorization: "Bearer nobody" } })),
    { ...on(rows.notFound, "/nada", {}, 404) },
    on("photo", photo),
    on("search, tRPC", trpc("drivers.search", CITY)),
    on("search, REST", `/api/drivers/search?${new URLSearchParams(CITY)}`),
    on("profile, tRPC", trpc("drivers.byId", { id: driver.id })),
    on("profile, REST", `/api/drivers/${driver.id}`),
  ];
}

/** The same name in another mix of upper and lower case with each call: another URL for the same search. */
export function inNewLetters(name: string): () => string {
  let asked = 0;
  return () => {
    asked += 1;
    return [...name].map((letter, at) => ((asked >> at) & 1 ? letter.toUpperCase() : letter)).join("");
  };
}

async function json<T>(url: string): Promise<T> {
  return JSON.parse(await text(url));
}

async function text(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
