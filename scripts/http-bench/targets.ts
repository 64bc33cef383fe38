import { paths } from "../../shared/paths";
import type { Asked } from "./client";
import { anotherAddress, type Product, someAddress } from "./product";

export type Target = { name: string; port: number; pid: number; status: number; next: () => Asked };

const PAGE = paths.home;
const CITY = { state: "SP", city: "Campinas" };
const browser = { "accept-encoding": "gzip, deflate, br" };

/** The cached page as a browser gets it: its bytes and its headers, for the bare route to answer the same. */
export async function cachedPage(product: Product) {
  const ask = () => fetch(product.url + PAGE, { headers: browser, decompress: false });
  await ask();
  const answer = await ask();
  const body = new Uint8Array(await answer.arrayBuffer());
  // Bun writes these two by itself.
  const own = new Set(["date", "content-length"]);
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name)));
  return { body, headers };
}

/** Everything that is measured, the bare route first. */
export async function targetsOf(product: Product, bare: { port: number; pid: number }): Promise<Target[]> {
  const featured: { id: string; photoUrl?: string }[] = await json(`${product.url}/api/drivers/featured`);
  const driver = featured[0];
  if (!driver) throw new Error("The demo data has no driver to measure with.");
  const { headers } = await cachedPage(product);
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
  let searched = 0;
  const unseen: Target = {
    ...on("", ""),
    name: "search page nobody asked for before",
    next: () => {
      searched += 1;
      const path = `${paths.search}?estado=SP&cidade=Campinas&escola=escola+${searched}`;
      return { path, headers: { ...browser, "x-forwarded-for": anotherAddress() } };
    },
  };
  return [
    { name: "bare route, same bytes", ...bare, status: 200, next: () => ({ path: "/", headers: browser }) },
    on("cached page", PAGE),
    on("cached page, 304", PAGE, { "if-none-match": headers.etag ?? "" }, 304),
    on("uncached page, its data as before", PAGE, { authorization: "Bearer nobody" }),
    on("page drawn for every visit", paths.login),
    unseen,
    on("photo", photo),
    on("search, tRPC", trpc("drivers.search", CITY)),
    on("search, REST", `/api/drivers/search?${new URLSearchParams(CITY)}`),
    on("profile, tRPC", trpc("drivers.byId", { id: driver.id })),
    on("profile, REST", `/api/drivers/${driver.id}`),
  ];
}

async function json<T>(url: string): Promise<T> {
  return JSON.parse(await text(url));
}

async function text(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}
