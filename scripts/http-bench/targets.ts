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

/** A page that is rendered for each request; `example` is one such page. */
export type Rendered = Target & { example: string };

/** The rows that a bar or another row refers to. */
export const rows = {
  cached: "cached page",
  search: "new search, ten found",
  searchNobody: "new search, nobody found",
  searchPlain: "new search, ten found, not compressed",
} as const;

const PAGE = paths.home;
const place = { estado: "SP", cidade: "Campinas" };
const browser = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Bytes and headers of the cached page as a browser gets them, for the bare route to answer the same. */
export async function cachedPage(product: Product) {
  const send = () => fetch(product.url + PAGE, { headers: browser, decompress: false });
  await send();
  const answer = await send();
  const body = new Uint8Array(await answer.arrayBuffer());
  // Bun sets these two itself.
  const own = new Set(["date", "content-length"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  return { body, headers };
}

/** A page of the process beside the product. */
export function baseline(name: string, process: { port: number; pid: number }, path: string): Target {
  return { name, ...process, status: 200, next: () => ({ path, headers: browser }) };
}

/** Everything measured on the product; the pages that are rendered for each request apart. */
export async function targetsOf(product: Product): Promise<{ rendered: Rendered[]; others: Target[] }> {
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
  const target = (name: string, next: () => BenchRequest, address = anotherAddress): Target => ({
    name,
    port: product.port,
    pid: product.pid,
    status: 200,
    next: () => {
      const { path, headers } = next();
      return { path, headers: { ...browser, ...headers, "x-forwarded-for": address() } };
    },
  });
  const on = (name: string, path: string) =>
    target(name, () => ({ path }), path.startsWith("/api/") ? anotherAddress : someAddress);
  const rendered = async (name: string, next: () => BenchRequest): Promise<Rendered> => {
    const { path, headers } = next();
    return { ...target(name, next), example: await text(product.url + path, headers) };
  };
  const search = (place: Record<string, string>, school: string) => {
    const spelled = inNewLetters(school);
    return () => ({ path: `${paths.search}?${new URLSearchParams({ ...place, escola: spelled() })}` });
  };
  // With credentials a page is rendered for each request.
  const anew = (path: string) => () => ({ path, headers: { authorization: "Bearer nobody" } });
  const ten = search({}, "escola municipal");
  return {
    rendered: [
      await rendered(rows.search, ten),
      await rendered("new search, some found", search(place, "rio das pedras")),
      await rendered(rows.searchNobody, search(place, "xilofone zangado")),
      await rendered("login", anew(paths.login)),
      await rendered("profile", anew(paths.profile(driver.id))),
      await rendered("page of a city", anew(`${paths.places}/sp/campinas`)),
    ],
    others: [
      on(rows.cached, PAGE),
      {
        ...target("cached page, 304", () => ({ path: PAGE, headers: { "if-none-match": etag } })),
        status: 304,
        prepare: readEtag,
      },
      target(rows.searchPlain, () => ({ ...ten(), headers: { "accept-encoding": "identity" } })),
      { ...on("page that does not exist", "/nada"), status: 404 },
      on("photo", photo),
      on("search, REST", `/api/drivers/search?${new URLSearchParams({ state: "SP", city: "Campinas" })}`),
      on("profile, REST", `/api/drivers/${driver.id}`),
    ],
  };
}

/** The same name in another mix of upper and lower case with each call: another URL for the same search. */
export function inNewLetters(name: string): () => string {
  let requests = 0;
  return () => {
    requests += 1;
    let turn = requests;
    // Letters only: a blank would give each URL twice.
    return name.replace(/\p{L}/gu, (letter) => {
      const isUpper = turn & 1;
      turn >>= 1;
      return isUpper ? letter.toUpperCase() : letter;
    });
  };
}

async function json<T>(url: string): Promise<T> {
  return JSON.parse(await text(url));
}

async function text(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
