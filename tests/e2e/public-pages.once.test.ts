import { describe, expect, test } from "bun:test";
import { formatReais } from "../../shared/brazil";
import { failures } from "../../shared/messages";
import { plansWithPricing } from "../../shared/plans";
import { RANKING_IN_WORDS } from "../../shared/search";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { pageOpener } from "./open-page";

const { newPage } = testBrowser();
const app = testPages();

const open = pageOpener(newPage, () => app.url);

describe("/faq", () => {
  test("ten questions, initially closed, several open at once, by keyboard too", async () => {
    const page = await open("/faq");
    const questions = page.locator("details");
    expect(await questions.count()).toBe(10);
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.getByText("A foto do perfil é obrigatória?").click();
    await page.locator("summary", { hasText: "Como funciona a assinatura?" }).focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details[open]").count()).toBe(2);
    await page.getByText("Tamanho máximo de 4MB").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    for (const name of ["Fale Conosco", "Quero me Cadastrar", "Voltar ao Início"]) {
      expect(await page.getByRole("main").getByRole("link", { name }).isVisible()).toBe(true);
    }
  });

  test("a deep link opens its question and scrolls it into view", async () => {
    const page = await open("/faq#vencimento-da-assinatura");
    await page.locator("details#vencimento-da-assinatura[open]").waitFor();
    expect(await page.locator("details[open]").count()).toBe(1);
    expect(
      await page
        .locator("#vencimento-da-assinatura summary")
        .evaluate((summary) => summary.getBoundingClientRect().top < innerHeight),
    ).toBe(true);
  });
});

describe("/servicos", () => {
  test("plan and prices in every period, monthly first, and links to sign up", async () => {
    const page = await open("/servicos");
    const [plan] = plansWithPricing();
    if (!plan?.pricing.monthly || !plan.pricing.annual) throw new Error("The catalogue has no plan");
    const plans = page.locator("#planos");
    expect(await plans.getByRole("radio", { name: "Mensal" }).isChecked()).toBe(true);
    const shownPrice = async () => plans.textContent();
    expect(await shownPrice()).toContain(formatReais(plan.pricing.monthly.price));
    await plans.getByRole("radio", { name: "Anual" }).check();
    expect(await shownPrice()).toContain(formatReais(plan.pricing.annual.price));
    expect(await shownPrice()).toContain(formatReais(plan.pricing.annual.pricePerMonth));
    expect(await shownPrice()).toContain(`Economize ${plan.pricing.annual.savingsPercentage}%`);
    await page.getByText(RANKING_IN_WORDS).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await plans.getByRole("link", { name: "Cadastre-se para Contratar" }).click();
    await page.waitForURL(/\/cadastro$/);
  });

  test("'Ver Exemplos' scrolls to the examples, 'Cadastro' opens the sign-up", async () => {
    const page = await open("/servicos");
    await page.getByRole("link", { name: "Ver Exemplos" }).click();
    await until("the examples", () =>
      page.locator("#exemplos").evaluate((element) => Math.abs(element.getBoundingClientRect().top) < 120),
    );
    await page.getByRole("link", { name: "Cadastro", exact: true }).click();
    await page.waitForURL(/\/cadastro$/);
  });

  test("plans that can't be loaded say so and can be retried; the rest of the page works", async () => {
    const page = await open("/faq", "desktop", { expectedErrors: [/ERR_|Failed to load/] });
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/trpc/plans.pricing**", async (route) => {
      await gate.promise;
      await route.abort();
    });
    await page.getByRole("banner").getByRole("link", { name: "Serviços" }).click();
    await page.getByText("Carregando planos...").waitFor();
    gate.resolve();
    await page.getByText(failures.plans).waitFor();
    // Tried again by itself: nobody presses "Tentar novamente".
    await page.unroute("**/api/trpc/plans.pricing**");
    await page.getByRole("heading", { name: "Plano Condutor" }).waitFor();
  });
});

describe("/termos and /privacidade", () => {
  for (const path of ["/termos", "/privacidade"]) {
    test(`${path}: company data, version, and a table of contents with links to the sections`, async () => {
      const page = await open(path);
      const main = page.getByRole("main");
      expect(await main.textContent()).toContain("CNPJ 00.000.000/0001-91");
      // Not broken behind its hyphen, wherever the line ends.
      const cep = page.getByRole("contentinfo").getByText("01000-000", { exact: true });
      expect(await cep.evaluate((one) => getComputedStyle(one).whiteSpace)).toBe("nowrap");
      await main.getByText(/^Versão de \d+ de \w+ de 2026$/).waitFor();
      const links = main.getByRole("navigation").getByRole("link");
      expect(await links.count()).toBeGreaterThan(10);
      for (const link of await links.all()) {
        const id = (await link.getAttribute("href"))?.slice(1);
        expect(await main.locator(`h2[id="${id}"]`).textContent()).toBe(await link.textContent());
      }
    });
  }
});
