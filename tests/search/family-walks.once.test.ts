import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { drivers } from "../../drizzle/schema/drivers";
import { driverChanged } from "../../server/drivers/driver-changed";
import { testSeededPages } from "../support/app";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";

// Bad days of a family between the search and the driver: never a wrong "Atende", never an empty page.

const { newPage } = testBrowser();

const app = testSeededPages();

const SCHOOL = "Colégio Rio das Pedras";
const search = (shift: string) =>
  `${app.url}/buscar?estado=SP&cidade=Campinas&escola=${SCHOOL.replaceAll(" ", "+")}&turno=${shift}`;
const openLinks = (page: Page) => page.getByRole("link", { name: /^Ver Perfil de/ });
const answer = (page: Page) => page.getByRole("list", { name: "O que você procura" });

async function openFirst(page: Page): Promise<string> {
  await openLinks(page).first().click();
  await page.waitForURL(/\/condutor\/[a-z2-7]{16}$/);
  return page.url();
}

test("on a slow network the results before stay while the next ones are searched, and the row can be used", async () => {
  const page = await newPage("phone");
  await page.goto(`${app.url}/buscar?estado=SP&cidade=Campinas`);
  const release = await holdBack(page, "**/api/trpc/**");
  const before = (await openLinks(page).first().getAttribute("aria-label")) ?? "";
  const shift = page.getByRole("combobox", { name: "Turno" });
  await shift.focus();
  await shift.selectOption("manha");
  await page.getByRole("status").getByText("Buscando...").waitFor();
  expect(await page.getByLabel(before, { exact: true }).isVisible()).toBe(true);
  // Its links would lead to the search of before.
  const link = openLinks(page).first();
  expect(await link.evaluate((shown) => shown.closest("[inert]") !== null)).toBe(true);
  await shift.selectOption("tarde");
  release();
  await page
    .getByRole("status")
    .getByText(/^Mostrando/)
    .waitFor();
  expect(new URL(page.url()).searchParams.get("turno")).toBe("tarde");
  expect(await shift.evaluate((select) => select === document.activeElement)).toBe(true);
  await openLinks(page).first().waitFor();
});

test("with storage forbidden the profile answers and leads back, also after a reload", async () => {
  const page = await newPage("phone");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
  });
  await page.goto(search("tarde"));
  await openFirst(page);
  await answer(page).getByText(`Atende ${SCHOOL}`).waitFor();
  await page.reload();
  await answer(page).getByText(`Atende ${SCHOOL}`).waitFor();
  await page.getByRole("link", { name: /^Voltar a \d+ condutor/ }).click();
  await page.waitForURL(search("tarde").replaceAll("é", encodeURIComponent("é")));
  await openLinks(page).first().waitFor();
});

test("a profile that has changed since the search doesn't answer what was true then", async () => {
  const page = await newPage("phone");
  await page.goto(search("tarde"));
  const id = (await openFirst(page)).split("/").at(-1) ?? "";
  await answer(page).getByText(`Atende ${SCHOOL}`).waitFor();
  const [own] = await app.services.db.select().from(drivers).where(eq(drivers.id, id));
  if (!own) throw new Error("the profile is not in the database");
  const change = async (values: Partial<typeof own>) => {
    await app.services.db.transaction(async (tx) => {
      await tx.update(drivers).set(values).where(eq(drivers.id, id));
      await driverChanged(tx, id, new Date());
    });
  };
  // The school has another name now, and nobody has a seat.
  const offeredSchoolTransport = ["Escola das Araucárias"];
  await change({ offeredSchoolTransport, availableSeats: 0, available: false });
  const shown = async () => {
    // The cached page is dropped a moment after the change.
    await page.reload();
    return answer(page).getByText("Tarde: sem vagas").isVisible();
  };
  await until("the change to be shown", shown);
  expect(await answer(page).getByText("Atende").count()).toBe(0);
  // The list it came from is not empty either: it says what there is.
  await page
    .getByRole("link", { name: /^Voltar/ })
    .first()
    .click();
  await page.waitForURL(/\/buscar\?/);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Nenhum condutor encontrado" }).waitFor();
  expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(0);
  await change(own);
});

test("each tab has its own search, and a link opened on another phone has none", async () => {
  const first = await newPage("phone");
  await first.goto(search("tarde"));
  const second = await first.context().newPage();
  await second.goto(`${app.url}/buscar?estado=SP&cidade=Campinas&turno=manha`);
  const address = await openFirst(first);
  await second.goto(address);
  for (const page of [first, second]) await page.reload();
  await answer(first)
    .getByText(/^Tarde: \d|tarde incluída/)
    .waitFor();
  await answer(second)
    .getByText(/^Manhã: \d|manhã incluída/)
    .waitFor();
  expect(await answer(second).getByText("Atende").count()).toBe(0);

  const other = await newPage("phone");
  await other.goto(address);
  await other.getByRole("link", { name: "Voltar à busca" }).waitFor();
  expect(await answer(other).count()).toBe(0);
  await other.goto(search("tarde"));
  await other.getByText(`Atende ${SCHOOL}`).first().waitFor();
});

test("Back after an hour finds the list as it was left", async () => {
  const page = await newPage("phone");
  await page.clock.install();
  await page.goto(`${app.url}/buscar?estado=SP`);
  await page.getByRole("link", { name: "Carregar mais resultados" }).click();
  const loaded = page.getByText(/^Mostrando 20 de \d+/).first();
  await loaded.waitFor();
  const card = openLinks(page).nth(15);
  const name = (await card.getAttribute("aria-label")) ?? "";
  await card.click();
  await page.waitForURL(/\/condutor\//);
  await page.getByRole("heading", { name: "Sobre o condutor" }).waitFor();
  await page.clock.fastForward("01:00:00");
  await page.goBack();
  await loaded.waitFor();
  await page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") === label, name);
});

test("at 200 % zoom nothing is wider than the screen from the search to WhatsApp", async () => {
  const page = await newPage("phone", { viewport: { width: 195, height: 422 } });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.goto(search("tarde"));
  await page.getByText(`Atende ${SCHOOL}`).first().waitFor();
  expect(await overflow()).toBe(0);
  await openFirst(page);
  await answer(page).getByText(`Atende ${SCHOOL}`).waitFor();
  expect(await overflow()).toBe(0);
  await page.getByRole("button", { name: "WhatsApp" }).filter({ visible: true }).click();
  const agree = page.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  await agree.scrollIntoViewIfNeeded();
  const box = await agree.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 195).toBe(true);
  // At 400 % of a desktop the whole notice scrolls, not a slit between its title and its buttons.
  await page.setViewportSize({ width: 320, height: 256 });
  const question = page.getByRole("dialog").getByRole("checkbox").first();
  const room = await question.evaluate((box) => {
    let around = box.parentElement;
    while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
    return around?.clientHeight ?? 0;
  });
  expect(room).toBeGreaterThan(200);
});

test("without scripts the cards answer, and the profile leads back to its city", async () => {
  const page = await newPage("phone", { javaScriptEnabled: false });
  await page.goto(search("tarde"));
  await page.getByText(`Atende ${SCHOOL}`).first().waitFor();
  await page
    .getByText(/Tarde \d+ vaga|tarde incluída/)
    .first()
    .waitFor();
  await openFirst(page);
  expect(await answer(page).count()).toBe(0);
  await page.getByRole("link", { name: "Voltar à busca" }).click();
  await openLinks(page).first().waitFor();
});

test.each([true, false])(
  "on slow 3G a family comes from home to WhatsApp, tapping what is there before the rest; scripts: %p",
  async (javaScriptEnabled) => {
    const page = await newPage("phone", { javaScriptEnabled, untouched: true });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const bytesPerSecond = 400_000 / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(app.url, { waitUntil: "commit" });
    await page.getByLabel("Cidade").fill("Campinas");
    await page.getByLabel("Escola").fill(SCHOOL);
    await page.getByRole("radio", { name: "Tarde" }).check();
    await page.getByRole("button", { name: "Buscar Condutores" }).click();
    await page.waitForURL(/\/buscar\?.*turno=tarde/, { waitUntil: "commit" });
    await page.getByText(`Atende ${SCHOOL}`).first().waitFor();
    const found = openLinks(page).first();
    const name = (await found.getAttribute("aria-label"))?.replace("Ver Perfil de ", "") ?? "";
    await found.click();
    await page.waitForURL(/\/condutor\//, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("button", { name: "WhatsApp" }).filter({ visible: true }).click();
    // In a dialog, or before and without scripts on a page, whose link is one of the server.
    const agree = page.getByRole("link", { name: "Concordo, ir para WhatsApp" });
    const link = new URL((await agree.getAttribute("href")) ?? "", page.url());
    const isOwn = link.origin === app.url;
    const sent = isOwn ? await page.request.get(link.href, { maxRedirects: 0 }) : undefined;
    expect(decodeURIComponent(sent?.headers().location ?? link.href)).toMatch(
      new RegExp(`^https://wa\\.me/55\\d+\\?text=Olá,[ +]${name.replaceAll(" ", "[ +]")}!`),
    );
  },
);
