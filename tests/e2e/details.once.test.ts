import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { driverTerms } from "../../drizzle/schema/details";
import { errors } from "../../shared/errors";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { createAccount, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { press } from "./account-pages";
import { expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const price = (page: Page) => page.getByLabel("Mensalidade a partir de");

test("a driver states terms and comfort on a phone, and families see them with their date", async () => {
  const { account, saved, publish } = await accountWithProfile(app);
  await subscribe(app.services, account);
  await publish();
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: "Valores e conforto" }).click();
  await price(page).fill("0");
  await press(page, "Salvar valores");
  await page.getByRole("alert").getByText(detailsValidation.priceTooLow).waitFor();
  await price(page).fill("1.390,00");
  // Corrected is no longer wrong, before anything is sent.
  await page.getByRole("alert").getByText(detailsValidation.priceTooLow).waitFor({ state: "detached" });
  expect(await price(page).getAttribute("aria-invalid")).toBeNull();
  await page.getByText("11", { exact: true }).click();
  await page.getByText("Não cobro", { exact: true }).click();
  await page.getByLabel("Desconto para irmãos").selectOption("10%");
  await page.getByLabel("Faço contrato por escrito").check();
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  expect(await price(page).inputValue()).toBe("R$\u00a01.390");
  await page.getByLabel("Monitor ou monitora em todas as viagens").check();
  await page.getByLabel("A partir de que idade você leva").selectOption("14 anos");
  await page.getByLabel("Até que idade você leva").selectOption("4 anos");
  await press(page, "Salvar segurança e conforto");
  await page.getByRole("alert").getByText(detailsValidation.agesSwapped).waitFor();
  await page.getByLabel("A partir de que idade você leva").selectOption("2 anos");
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Salvar segurança e conforto");
  await page.getByRole("alert").getByText(detailsValidation.agesSwapped).waitFor({ state: "detached" });
  await page.reload();
  expect(await page.getByLabel("Até que idade você leva").inputValue()).toBe("4");

  const family = await newPage("desktop");
  await family.goto(app.url + paths.profile(saved.id));
  const terms = family.locator("section", {
    has: family.getByRole("heading", { name: "Valores e condições" }),
  });
  expect(await terms.textContent()).toMatch(
    /a partir de R\$\s1\.390.*não cobra.*Informado pelo condutor em \d\d\//s,
  );
  await family.getByText("Leva de 2 a 4 anos").waitFor();
  await family.getByText("Monitor ou monitora em todas as viagens").waitFor();
  expect(await family.getByText("Câmera interna").count()).toBe(0);
});

test("of two tabs the last save wins, what is typed is asked about before it is left, and outlives a killed tab until it is saved or discarded", async () => {
  const { account } = await accountWithProfile(app);
  const first = await openAs(newPage, app, account, { on: "desktop", path: paths.details });
  const second = await first.context().newPage();
  await second.goto(app.url + paths.details);
  await price(second).fill("400");
  await price(first).fill("390");
  await press(first, "Salvar valores");
  await expectToast(first, successes.detailsSaved);
  await press(second, "Salvar valores");
  await expectToast(second, successes.detailsReplacedOther);

  await price(second).fill("500");
  await second.getByRole("link", { name: "Meu Perfil" }).first().click();
  const question = second.getByRole("dialog", { name: "Sair sem salvar?" });
  await question.getByRole("button", { name: "Continuar editando" }).click();
  expect(await price(second).inputValue()).toMatch(/500$/);
  await second.getByRole("link", { name: "Meu Perfil" }).first().click();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await second.waitForURL(app.url + paths.editor);
  await second.getByRole("link", { name: "Valores e conforto" }).click();
  await second.getByText("Rascunho recuperado.").waitFor();
  expect(await price(second).inputValue()).toMatch(/500$/);
  await press(second, "Descartar rascunho");
  expect(await price(second).inputValue()).toBe("R$\u00a0400");

  // Each card has its own draft.
  await price(second).fill("390");
  await second.getByLabel("Câmera interna").check();
  await second.close();
  const again = await first.context().newPage();
  again.on("dialog", (dialog) => void dialog.accept());
  await again.goto(app.url + paths.details);
  expect(await price(again).inputValue()).toMatch(/390$/);
  expect(await again.getByLabel("Câmera interna").isChecked()).toBe(true);
  expect(await again.getByText("Rascunho recuperado.").count()).toBe(2);
  await press(again, "Salvar valores");
  await expectToast(again, successes.detailsSaved);
  await press(again, "Descartar rascunho");
  expect(await again.getByLabel("Câmera interna").isChecked()).toBe(false);
  await again.reload();
  await price(again).waitFor();
  expect(await price(again).inputValue()).toBe("R$\u00a0390");
  expect(await again.getByText("Rascunho recuperado.").count()).toBe(0);
});

test("an unconfirmed price is shown as hidden, and one tap restores it", async () => {
  const { account, saved } = await accountWithProfile(app);
  const { db } = app.services;
  const longAgo = new Date(Date.now() - 200 * 86_400_000);
  await db
    .insert(driverTerms)
    .values({ driverId: saved.id, monthlyPrice: 390, hasContract: false, confirmedAt: longAgo });
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: /saiu do perfil\. Confirme/ }).click();
  await page.getByText("Sua mensalidade saiu do perfil.").waitFor();
  await press(page, "Continua certo");
  await expectToast(page, successes.termsConfirmed);
  await page.getByText("Sua mensalidade saiu do perfil.").waitFor({ state: "detached" });
  const [row] = await db.select().from(driverTerms).where(eq(driverTerms.driverId, saved.id));
  expect([row?.monthlyPrice, Number(row?.confirmedAt) > Number(longAgo)]).toEqual([390, true]);
});

test("a driver without a profile is told what to do first", async () => {
  const account = await createAccount(app.services);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.details });
  await page.getByText(errors.PROFILE_NOT_FOUND.message).waitFor();
  await page.getByRole("link", { name: "Preencher meu perfil" }).click();
  await page.waitForURL(app.url + paths.editor);
});
