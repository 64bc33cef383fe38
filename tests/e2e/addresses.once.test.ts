import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Page } from "playwright";
import { driverAreaPaths } from "../../server/content/discovery/driver-area-paths";
import { consolePaths } from "../../shared/operation/console-paths";
import { paths } from "../../shared/paths";
import { testBrowser } from "../support/browser";
import { testServer } from "../support/server";
import { until } from "../support/until";
import { anyAddress, everyPlace, FOREIGN, oddValues, type Place, withEverywhere } from "./odd-addresses";

const DRAWN_OVER_HTTP = Number(process.env.ODD_ADDRESSES ?? 100);
const DRAWN_IN_BROWSER = Number(process.env.ODD_ADDRESSES ?? 100) / 20;
// The same random sample each time, so that a failure is due to the change at hand; the long run uses another one
// (scripts/test-long.ts).
const seed = Number(process.env.FUZZ_SEED ?? 1);

const { newPage } = testBrowser();
let places: Place[];

const server = testServer({ seed: true });
beforeAll(async () => {
  const featured: { id: string }[] = await fetch(`${server.url}/api/drivers/featured`).then((answer) =>
    answer.json(),
  );
  // Notices on phones are off here: without a key their page does not exist. One asks for seats in the season only.
  places = everyPlace(featured[0]?.id ?? "", "lista-de-seguranca-do-transporte-escolar").filter(
    ({ path }) => path !== paths.devices && !path.endsWith("/pedir"),
  );
}, 90_000);

describe("an invalid value falls back to its default, an unknown name is ignored", () => {
  test("every page, every parameter, every odd value: the normal page, without foreign values in its links", async () => {
    const addresses = places.flatMap((place) =>
      (place.parameters.length > 0 ? oddValues : ["", "a"]).map((value) => withEverywhere(place, value)),
    );
    expect(addresses.length).toBeGreaterThan(200);
    await inTurns(addresses, async (address) => {
      const answer = await fetch(server.url + address, { redirect: "manual" });
      const html = await answer.text();
      expect({ address, status: answer.status }).toEqual({ address, status: 200 });
      expect({ address, spreads: html.includes(FOREIGN) }).toEqual({ address, spreads: false });
    });
  });

  test("random URLs cause no server error", async () => {
    const addresses = fc.sample(anyAddress(places), { numRuns: DRAWN_OVER_HTTP, seed });
    await inTurns(addresses, async (address) => {
      const { status } = await fetch(server.url + address, { redirect: "manual" });
      expect({ address, seed, status }).toEqual({ address, seed, status: 200 });
    });
  }, 600_000);

  test("a page's URL without parameters is the canonical one, whatever parameters it had", async () => {
    for (const [address, canonical] of [
      [`${paths.search}?estado=sp&fbclid=${FOREIGN}&pagina=1`, `${paths.search}?estado=SP`],
      [`${paths.search}?pagina=abc&cidade=%20%20&estado=SP&estado=RJ`, `${paths.search}?estado=SP`],
      [`${paths.search}?estado=&cidade=Campinas&escola=&bairro=`, `${paths.search}?cidade=Campinas`],
      [`${paths.blog}?pagina=0&categoria=nada`, paths.blog],
      [`${paths.blog}?pagina=2&categoria=SEGURANCA&busca=`, `${paths.blog}?categoria=seguranca`],
      [`${paths.home}?gclid=${FOREIGN}`, paths.home],
    ]) {
      const html = await fetch(server.url + address).then((answer) => answer.text());
      expect(html).toContain(`<link rel="canonical" href="${server.url}${canonical}"/>`);
    }
  });

  test("paths below a profile or an article are other URLs", async () => {
    for (const { path } of places.filter(({ path }) => /^\/(blog|condutor|driver)\/./.test(path))) {
      for (const beyond of [`${path}/b`, `${path}/b/c`, "/blog/a/b/c"]) {
        const answer = await fetch(server.url + beyond);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("<title>Página não encontrada");
      }
    }
  });
});

describe("in the browser: no console error, and React hydrates the page as rendered by the server", () => {
  test("every page opened from a link with appended parameters", async () => {
    const page = await newPage("phone");
    for (const place of places) {
      await expectSamePage(page, withEverywhere(place, ""));
      if (isConsole(place.path)) continue;
      const next = `${paths.login}?${new URLSearchParams({ next: place.path })}`;
      await page.waitForURL(server.url + (isDriverArea(place.path) ? next : place.path));
    }
  }, 180_000);

  test("odd values", async () => {
    const page = await newPage("phone");
    for (const address of [
      ...["1", "0", "-1", "abc", "1.5", "%00", "10001"].map(
        (value) => `${paths.search}?estado=SP&pagina=${value}`,
      ),
      ...["1", "0", "abc"].map((value) => `${paths.blog}?pagina=${value}`),
      `${paths.search}?estado=&cidade=Campinas&escola=&bairro=`,
      `${paths.search}?pagina=2&estado=SP&estado=RJ`,
      `${paths.blog}?categoria=nada&busca=a%00b%0D%0Ac`,
      `${paths.register}?aba=x&aba=planos`,
      `${paths.login}?next=%2F%2Fevil.example`,
      `${paths.contact}?enviada=nao`,
      `${paths.seatsConfirm}?token=a%00b%0D%0Ac%C2%85d`,
    ]) {
      await expectSamePage(page, address);
    }
  }, 180_000);

  test("random URLs", async () => {
    // A random token is refused, and the browser logs the refusal.
    const page = await newPage("phone", { expectedErrors: [/status of 400 .*auth\.confirmEmail/] });
    for (const address of fc.sample(anyAddress(places), { numRuns: DRAWN_IN_BROWSER, seed })) {
      await expectSamePage(page, address);
    }
  }, 1_800_000);
});

// Rendered only in the browser, and only with a session.
function isDriverArea(path: string): boolean {
  return driverAreaPaths.some((area) => area === path);
}

function isConsole(path: string): boolean {
  return path.startsWith(consolePaths.queue);
}

async function expectSamePage(page: Page, address: string): Promise<void> {
  // The counts beside the filters come once the page is idle: they are not part of it.
  await page.route(/search\.filterGroups/, () => {});
  await page.goto(server.url + address);
  const path = address.slice(0, address.indexOf("?"));
  if (isDriverArea(path)) return page.waitForURL(/\/login\?next=/);
  // The operator's pages, and those with data stored in the browser, are rendered only there, too.
  if (isConsole(path) || path === paths.favourites || path === paths.ownRequest) return;
  // These two remove their token from the URL and use it.
  if (path === paths.confirmEmail || path === paths.resetPassword) return;
  const read = () =>
    page.evaluate(async (url) => {
      const told = (document: Document) => {
        for (const script of document.querySelectorAll("main :is(script, noscript)")) script.remove();
        return [document.title, document.querySelector("main")?.textContent];
      };
      const html = await fetch(url).then((answer) => answer.text());
      return { drawn: told(new DOMParser().parseFromString(html, "text/html")), shown: told(document) };
    }, server.url + address);
  // Parts whose code comes last may not be there yet.
  await until(
    "the page as it was sent",
    async () => {
      const { drawn, shown } = await read();
      return JSON.stringify(drawn) === JSON.stringify(shown);
    },
    10_000,
  ).catch(() => {});
  const { drawn, shown } = await read();
  expect({ address, seed, shown }).toEqual({ address, seed, shown: drawn });
}

async function inTurns<T>(items: T[], visit: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of waiting) await visit(item);
    }),
  );
}
