import { beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { paths } from "../../shared/paths";
import { testSeededPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { anyAddress, everyPlace, FOREIGN, oddValues, type Place, withEverywhere } from "./odd-addresses";
import { expectSamePage } from "./same-page";

const DRAWN_OVER_HTTP = Number(process.env.ODD_ADDRESSES ?? 100);
const DRAWN_IN_BROWSER = Number(process.env.ODD_ADDRESSES ?? 100) / 20;
// The same random sample each time, so that a failure is due to the change at hand; the long run uses another one
// (scripts/test-long.ts).
const seed = Number(process.env.FUZZ_SEED ?? 1);

const { newPage } = testBrowser();
const app = testSeededPages();
let places: Place[];

beforeAll(async () => {
  const featured: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  // Notices on phones are off here: without a key their page does not exist. One asks for seats in the season only.
  places = everyPlace(featured[0]?.id ?? "", "lista-de-seguranca-do-transporte-escolar").filter(
    ({ path }) => path !== paths.devices && !path.endsWith("/pedir"),
  );
});

/** Opens addresses, eight at a time; each has to be a page. */
async function expectPages(addresses: string[]): Promise<void> {
  const waiting = addresses.values();
  const visit = async () => {
    for (const address of waiting) {
      const answer = await fetch(app.url + address, { redirect: "manual" });
      const html = await answer.text();
      expect({ address, seed, status: answer.status }).toEqual({ address, seed, status: 200 });
      if (address.includes(`fbclid=${FOREIGN}&`))
        expect({ address, spreads: html.includes(FOREIGN) }).toEqual({ address, spreads: false });
    }
  };
  await Promise.all(Array.from({ length: 8 }, visit));
}

describe("an invalid value falls back to its default, an unknown name is ignored", () => {
  test("every page, every parameter, every odd value: the normal page, without foreign values in its links", async () => {
    await expectPages(
      places.flatMap((place) =>
        // A page that reads none ignores them all alike.
        oddValues.slice(place.parameters.length === 0 ? -1 : 0).map((value) => withEverywhere(place, value)),
      ),
    );
  });

  test("random URLs cause no server error", async () => {
    await expectPages(fc.sample(anyAddress(places), { numRuns: DRAWN_OVER_HTTP, seed }));
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
      const html = await fetch(app.url + address).then((answer) => answer.text());
      expect(html).toContain(`<link rel="canonical" href="${app.url}${canonical}"/>`);
    }
  });

  test("paths below a profile or an article are other URLs", async () => {
    for (const { path } of places.filter(({ path }) => /^\/(blog|condutor|driver)\/./.test(path))) {
      for (const beyond of [`${path}/b`, `${path}/b/c`, "/blog/a/b/c"]) {
        const answer = await fetch(app.url + beyond);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("<title>Página não encontrada");
      }
    }
  });
});

test("in the browser, odd and random values: no console error, and React hydrates the page as it was sent", async () => {
  // A random token is refused, and the browser logs the refusal.
  const page = await newPage("phone", { expectedErrors: [/status of 400 .*auth\.confirmEmail/] });
  for (const address of [
    ...["1", "0", "abc", "%00", "10001"].map((value) => `${paths.search}?estado=SP&pagina=${value}`),
    `${paths.search}?estado=&cidade=Campinas&escola=&bairro=`,
    `${paths.search}?pagina=2&estado=SP&estado=RJ`,
    `${paths.blog}?categoria=nada&busca=a%00b%0D%0Ac&pagina=abc`,
    `${paths.register}?aba=x&aba=planos`,
    `${paths.login}?next=%2F%2Fevil.example`,
    `${paths.contact}?enviada=nao`,
    `${paths.seatsConfirm}?token=a%00b%0D%0Ac%C2%85d`,
    ...fc.sample(anyAddress(places), { numRuns: DRAWN_IN_BROWSER, seed }),
  ])
    await expectSamePage(page, app.url, address);
}, 1_800_000);
