import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { HYDRATED } from "../../client/app/hydration-protocol";
import { paths, visitPath } from "../../shared/paths";
import { holdBack } from "../support/bad-network";
import { type PageOptions, testBrowser } from "../support/browser";
import { testServer } from "../support/server";
import { until } from "../support/until";

const ENTRY = "**/assets/entry-client-*.js";
const OPS_TOKEN = "hydration-figures-of-this-test-only";
const broken = { expectedErrors: [/ERR_FAILED|dynamically imported module/] };
const { newPage } = testBrowser();
let profile: string;
let profileId: string;

const server = testServer({ seed: true, env: { OPS_TOKEN } });
beforeAll(async () => {
  const featured: { id: string }[] = await (await fetch(`${server.url}/api/drivers/featured`)).json();
  profileId = featured[0]?.id ?? "";
  profile = paths.profile(profileId);
}, 90_000);

/** An untouched page on a phone; `prepare` gets it before it is opened. */
async function openUntouched(
  path: string,
  options: PageOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await newPage("phone", { untouched: true, ...options });
  await prepare(page);
  await page.goto(server.url + path, { waitUntil: "load" });
  return page;
}

const isHydratedNow = (page: Page) => page.evaluate(() => globalThis.isHydrated === true);
const becomesHydrated = (page: Page) => page.waitForFunction(() => globalThis.isHydrated);
const frames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
const html = async (path: string) => (await fetch(server.url + path)).text();
const whatsapp = (page: Page) =>
  page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true });

/** A page whose scripts wait until they are released. */
async function openHeldBack(path: string): Promise<{ page: Page; release: () => void }> {
  let release = () => {};
  const page = await openUntouched(path, {}, async (opened) => {
    release = await holdBack(opened);
  });
  return { page, release };
}

test("a page for reading or searching does not load its scripts early, one with a form about an account and the driver area do", async () => {
  const early = [paths.login, paths.register, paths.resetPassword, paths.contact, paths.dashboard];
  for (const path of [paths.home, ...early]) {
    const isEarly = (await html(path)).includes('<link rel="modulepreload"');
    expect({ path, isEarly }).toEqual({ path, isEarly: path !== paths.home });
  }
});

test("a page is hydrated without any interaction, and at once with a history entry or a session", async () => {
  const page = await openUntouched(paths.faq);
  await becomesHydrated(page);
  await page.reload();
  await page.waitForFunction(() => globalThis.isHydrated, undefined, { timeout: 2_500 });
  const other = await openUntouched(paths.faq, {}, (page) =>
    page.addInitScript(() => localStorage.setItem("rota.token", "x")),
  );
  await other.waitForFunction(() => globalThis.isHydrated, undefined, { timeout: 2_500 });
});

describe("what a visitor does before the scripts have come", () => {
  test("a tap on a profile is answered afterwards, once; so is the first one on WhatsApp", async () => {
    const { page, release } = await openHeldBack(profile);
    await page.getByRole("button", { name: "Denunciar Perfil" }).tap();
    expect(await isHydratedNow(page)).toBe(false);
    const waiting = page.locator("[data-waiting]");
    expect(await waiting.textContent()).toBe("Denunciar Perfil");
    release();
    await page.getByRole("dialog").waitFor();
    expect(await waiting.count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await frames(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
    const { page: other, release: releaseOther } = await openHeldBack(profile);
    await whatsapp(other).tap();
    releaseOther();
    await other.getByRole("dialog", { name: "Antes de ir para o WhatsApp" }).waitFor();
  });

  test("a tap on WhatsApp opens the notice as a page if the scripts are late, or don't come; then the next tap counts", async () => {
    const withoutEntry = (page: Page) => page.route(ENTRY, (route) => route.abort());
    for (const prepare of [holdBack, withoutEntry]) {
      const page = await openUntouched(profile, broken, prepare);
      await whatsapp(page).tap();
      await page.waitForURL(`**${paths.whatsappNotice(profileId)}?`);
      await page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).waitFor();
      await page.getByRole("link", { name: "Voltar ao perfil" }).tap();
      await page.waitForURL(`**${profile}`);
    }
    const page = await openUntouched(profile, broken, withoutEntry);
    const report = page.getByRole("button", { name: "Denunciar Perfil" });
    await Promise.all([page.waitForEvent("requestfailed"), report.tap()]);
    await page.locator("[data-waiting]").waitFor({ state: "detached" });
    await page.unroute(ENTRY);
    await report.tap();
    await page.getByRole("dialog", { name: "Denunciar Perfil" }).waitFor();
  });

  test("a chosen period shows its prices, and a searched word of the blog can be cleared", async () => {
    for (const path of [paths.services, `${paths.register}?aba=planos`]) {
      const { page, release } = await openHeldBack(path);
      await page.getByText("Anual", { exact: true }).tap();
      expect(await page.getByText("R$ 287,00").count()).toBe(0);
      release();
      await page.getByText("R$ 287,00").first().waitFor();
      expect(await page.getByRole("radio", { name: "Anual" }).isChecked()).toBe(true);
    }
    const { page, release } = await openHeldBack(paths.blog);
    await page.getByLabel("Buscar artigos").fill("vistoria");
    release();
    await page.getByRole("button", { name: "Limpar" }).tap();
    await page.getByRole("button", { name: "Limpar" }).waitFor({ state: "detached" });
    expect(await page.getByLabel("Buscar artigos").inputValue()).toBe("");
  });

  test("'Ver Mais Condutores' includes what was typed: before hydration, after it, and without scripts", async () => {
    for (const way of ["held", "hydrated", "none"] as const) {
      const page = await openUntouched(
        paths.home,
        { javaScriptEnabled: way !== "none" },
        way === "held" ? holdBack : undefined,
      );
      if (way === "hydrated") await becomesHydrated(page);
      await page.getByLabel("Estado").selectOption("RJ");
      await page.getByLabel("Cidade").fill("Niterói");
      await page.getByRole("button", { name: "Ver Mais Condutores" }).tap();
      await page.waitForURL(/\/buscar\?.*estado=RJ&cidade=Niter%C3%B3i/);
      await page.getByRole("heading", { level: 1, name: /condutor/ }).waitFor();
      if (way !== "held") continue;
      await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).tap();
      await page.waitForURL(`**${paths.blog}`);
      expect(await isHydratedNow(page)).toBe(false);
    }
  });

  test("typed and chosen text stays, gets suggestions, and is searched", async () => {
    const { page, release } = await openHeldBack(paths.home);
    await page.getByLabel("Estado").selectOption("RJ");
    await page.getByRole("combobox", { name: "Cidade" }).pressSequentially("niter");
    expect(await isHydratedNow(page)).toBe(false);
    release();
    await page.getByRole("option", { name: /Niterói/ }).waitFor();
    expect(await page.getByLabel("Cidade").inputValue()).toBe("niter");
    expect(await page.getByLabel("Estado").inputValue()).toBe("RJ");
    await page.getByRole("button", { name: "Buscar Condutores" }).tap();
    await page.waitForURL(`**${paths.search}?estado=RJ&cidade=niter`);
  });

  test("the place on a page stays when React hydrates", async () => {
    for (const path of [paths.home, profile, paths.terms]) {
      const { page, release } = await openHeldBack(path);
      await page.evaluate(() => scrollTo(0, 600));
      release();
      await becomesHydrated(page);
      await frames(page);
      expect({ path, top: await page.evaluate(() => scrollY) }).toEqual({ path, top: 600 });
    }
  });

  test("Enter in a form about an account submits it; a tap counts as soon as it is no longer recorded for React", async () => {
    const { page, release } = await openHeldBack(paths.forgotPassword);
    await page.getByLabel("Email").fill("mae@familia.example");
    await page.getByLabel("Email").press("Enter");
    release();
    await page.getByRole("heading", { name: "Email Enviado!" }).waitFor();
    const other = await openUntouched(paths.login, {}, (page) =>
      page.addInitScript((hydrated) => {
        document.addEventListener(hydrated, () =>
          queueMicrotask(() =>
            document.querySelector<HTMLButtonElement>("main form button[data-slot]")?.click(),
          ),
        );
      }, HYDRATED),
    );
    await other.getByText(/^Falta/).waitFor();
  });
});

test("a visit of a profile counts even if its visitor leaves before any script, once, with what led to it and whose it is", async () => {
  const visits = async () => {
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    const answer = await fetch(`${server.url}/api/ops/figures`, { headers });
    const { result }: { result: { data: { visits: number } } } = await answer.json();
    return result.data.visits;
  };
  const before = await visits();
  const page = await openUntouched(profile, { userAgent: "Mozilla/5.0 (a visitor in a hurry)" }, holdBack);
  await page.goto("about:blank");
  await until("the visit to be counted", async () => (await visits()) === before + 1);
  const seen: string[] = [];
  const patient = await openUntouched(profile, {}, async (page) => {
    page.on("request", (request) => {
      if (/\/visit$/.test(request.url())) seen.push(new URL(request.url()).pathname);
    });
  });
  await becomesHydrated(patient);
  await frames(patient);
  expect(seen).toEqual([visitPath(profileId)]);
  await patient.getByRole("link", { name: "Voltar à busca" }).tap();
  const another = patient.getByRole("link", { name: /^Ver Perfil de/ }).first();
  const [request] = await Promise.all([patient.waitForRequest(/\/visit$/), another.tap()]);
  expect(request.postDataJSON()).toEqual({ via: "search" });
  // An owner's own visit does not count.
  await patient.evaluate(() => localStorage.setItem("rota.token", "an-owner"));
  const [owners] = await Promise.all([
    patient.waitForRequest(`**${visitPath(profileId)}`),
    patient.goto(server.url + profile),
  ]);
  expect(owners.headers().authorization).toBe("Bearer an-owner");
});

// Without its routes, an entry would show "Página não encontrada".
test("Back from a page that was reloaded opens a page that has another entry", async () => {
  const page = await openUntouched(paths.whatsappNotice(profileId));
  await becomesHydrated(page);
  await page.getByRole("link", { name: "Voltar ao perfil" }).tap();
  await page.waitForURL(`**${profile}`);
  await page.reload();
  await becomesHydrated(page);
  await page.goBack();
  await page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).waitFor();
});
