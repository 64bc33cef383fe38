import { beforeAll, expect, test } from "bun:test";
import { eq, sum } from "drizzle-orm";
import type { Page } from "playwright";
import { HYDRATED } from "../../client/app/hydration-protocol";
import { driverDays } from "../../drizzle/schema/results";
import { paths, visitPath } from "../../shared/paths";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { type PageOptions, testBrowser } from "../support/browser";
import { until } from "../support/until";

const ENTRY = "**/assets/entry-client-*.js";
const { newPage } = testBrowser();
const app = testSeededPages();
let profile: string;
let profileId: string;

beforeAll(async () => {
  const featured: { id: string }[] = await (await fetch(`${app.url}/api/drivers/featured`)).json();
  profileId = featured[0]?.id ?? "";
  profile = paths.profile(profileId);
});

/** A phone that nobody touches: pages hydrate by themselves. */
const untouched = (options: PageOptions = {}) => newPage("phone", { untouched: true, ...options });
const open = (page: Page, path: string) => page.goto(app.url + path, { waitUntil: "load" });
/** Opens a page whose scripts wait until they are released. */
async function openHeldBack(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page);
  await open(page, path);
  return release;
}
const isHydratedNow = (page: Page) => page.evaluate(() => globalThis.isHydrated === true);
const becomesHydrated = (page: Page) => page.waitForFunction(() => globalThis.isHydrated);
const whatsapp = (page: Page) =>
  page.getByRole("button", { name: "WhatsApp", exact: true }).filter({ visible: true });
const report = (page: Page) => page.getByRole("button", { name: "Denunciar Perfil" });

test("what a visitor taps, types and chooses before the scripts have come counts afterwards, once", async () => {
  const page = await untouched();
  let release = await openHeldBack(page, profile);
  await report(page).tap();
  expect(await isHydratedNow(page)).toBe(false);
  expect(await page.locator("[data-waiting]").textContent()).toBe("Denunciar Perfil");
  release();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  release = await openHeldBack(page, paths.services);
  await page.getByText("Anual", { exact: true }).tap();
  expect(await page.getByText("R$ 287,00").count()).toBe(0);
  release();
  await page.getByText("R$ 287,00").first().waitFor();
  expect(await page.getByRole("radio", { name: "Anual" }).isChecked()).toBe(true);

  release = await openHeldBack(page, paths.home);
  await page.getByLabel("Estado").selectOption("RJ");
  await page.getByRole("combobox", { name: "Cidade" }).pressSequentially("niter");
  expect(await isHydratedNow(page)).toBe(false);
  release();
  await page.getByRole("option", { name: /Niterói/ }).waitFor();
  expect(await page.getByLabel("Cidade").inputValue()).toBe("niter");
  await page.getByRole("button", { name: "Buscar Condutores" }).tap();
  await page.waitForURL(`**${paths.search}?estado=RJ&cidade=niter`);

  // A part that came later than the rest would be built anew, empty.
  release = await openHeldBack(page, `${paths.search}?estado=SP&cidade=Campinas&escola=Escola+Nada`);
  const form = await page.locator("form", { hasText: "Seu email" }).elementHandle();
  await page.getByLabel("Seu email").fill("ana@example.com");
  await page.getByText("Mudar", { exact: true }).last().tap();
  await page.getByRole("group", { name: "Turno" }).getByText("Noite").tap();
  release();
  await becomesHydrated(page);
  const partCameAfter = await page.evaluate((hydrated) => {
    const part = performance.getEntriesByType("resource").find(({ name }) => name.includes("nobody-found"));
    return part && part.startTime > (performance.getEntriesByName(hydrated)[0]?.startTime ?? 0);
  }, HYDRATED);
  expect(partCameAfter).toBe(false);
  const held = (at: HTMLFormElement) => [at.isConnected, ...new FormData(at).values()];
  expect(await form?.evaluate(held)).toEqual(expect.arrayContaining([true, "noturno", "ana@example.com"]));
});

test("a tap on WhatsApp opens the notice as a page if the scripts are late; if they don't come, the next tap counts; Back finds another entry's page", async () => {
  const expectedErrors = [/ERR_FAILED|dynamically imported module/];
  const withoutEntry = (page: Page) => page.route(ENTRY, (route) => route.abort());
  const page = await untouched({ expectedErrors });
  await holdBack(page);
  await open(page, profile);
  await whatsapp(page).tap();
  await page.waitForURL(`**${paths.whatsappNotice(profileId)}?`);
  await page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await withoutEntry(page);
  await open(page, profile);
  await Promise.all([page.waitForEvent("requestfailed"), report(page).tap()]);
  await page.locator("[data-waiting]").waitFor({ state: "detached" });
  await page.unroute(ENTRY);
  await report(page).tap();
  const dialog = page.getByRole("dialog", { name: "Denunciar Perfil" });
  await dialog.getByLabel("Motivo da denúncia").fill("Corre muito.");
  await dialog.getByRole("button", { name: "Cancelar" }).tap();
  await report(page).tap();
  expect(await dialog.getByLabel("Motivo da denúncia").inputValue()).toBe("");

  // Without its routes, an entry would show "Página não encontrada".
  await open(page, paths.whatsappNotice(profileId));
  await becomesHydrated(page);
  await page.getByRole("link", { name: "Voltar ao perfil" }).tap();
  await page.waitForURL(`**${profile}`);
  await page.reload();
  await becomesHydrated(page);
  await page.goBack();
  await page.getByRole("link", { name: "Concordo, ir para WhatsApp" }).waitFor();
});

test("a visit of a profile counts even if its visitor leaves before any script, with what led to it and whose it is", async () => {
  const { db, tally } = app.services;
  const visits = async () => {
    await tally.flush();
    const own = eq(driverDays.driverId, profileId);
    const [row] = await db
      .select({ visits: sum(driverDays.visits) })
      .from(driverDays)
      .where(own);
    return Number(row?.visits ?? 0);
  };
  const before = await visits();
  const hurried = await untouched({ userAgent: "Mozilla/5.0 (a visitor in a hurry)" });
  await openHeldBack(hurried, profile);
  await hurried.goto("about:blank");
  await until("the visit to be counted", async () => (await visits()) === before + 1);
  const page = await untouched();
  await open(page, profile);
  await page.getByRole("link", { name: "Voltar à busca" }).tap();
  const another = page.getByRole("link", { name: /^Ver Perfil de/ }).first();
  const [request] = await Promise.all([page.waitForRequest(/\/visit$/), another.tap()]);
  expect(request.postDataJSON()).toEqual({ via: "search" });
  // An owner's own visit does not count.
  await page.evaluate(() => localStorage.setItem("rota.token", "an-owner"));
  const [owners] = await Promise.all([page.waitForRequest(`**${visitPath(profileId)}`), open(page, profile)]);
  expect(owners.headers().authorization).toBe("Bearer an-owner");
});
