import { expect, test } from "bun:test";
import { testBrowser } from "../support/browser";
import { testServer } from "../support/server";

const { newPage } = testBrowser();

const server = testServer({ seed: true });

test("part of a school's name, typed on a phone with an error, finds its drivers", async () => {
  const page = await newPage("phone");
  await page.goto(`${server.url}/buscar`);
  await page.getByLabel("Cidade").fill("campinas");
  await page.getByLabel("Escola").fill("sementihna");
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  await page.getByText("Mostrando resultados para sementinha").waitFor();
  const found = page.getByRole("link", { name: /^Ver Perfil de/ });
  expect(await found.count()).toBe(1);
  await found.click();
  await page.getByRole("heading", { level: 1, name: "Juliana Cerqueira" }).waitFor();
  expect(await page.getByText("CEMEI Sementinha").first().isVisible()).toBe(true);
});

test("part of a school's alias, typed without its accent, finds its drivers, with their own spelling", async () => {
  const page = await newPage("phone");
  await page.goto(`${server.url}/buscar`);
  await page.getByLabel("Estado").selectOption("RJ");
  await page.getByLabel("Escola").pressSequentially("brizol");
  const option = page.getByRole("option").filter({ hasText: "CIEP Cartola" });
  await option.first().waitFor();
  expect(await option.count()).toBe(1);
  await option.click();
  await page.getByRole("button", { name: "Buscar Condutores" }).click();
  const found = page.getByRole("link", { name: /^Ver Perfil de/ });
  await found.first().waitFor();
  await page.getByText("CIEP Cartola").first().waitFor();
});
