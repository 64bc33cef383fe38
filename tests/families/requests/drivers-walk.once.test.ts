import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { searchedPlaces, unmetDemand } from "../../../drizzle/schema/results";
import { aPublishedDriver } from "../../drivers/profile-calls";
import { expectToast, openAs } from "../../e2e/driver-area";
import { axeViolations } from "../../support/accessibility";
import { testPagesWithMail } from "../../support/app";
import { type PageOptions, testBrowser } from "../../support/browser";
import { at, storedRequest, YEAR } from "./request-people";

const running = testPagesWithMail();
const { newPage } = testBrowser();
const NOON = at("2026-11-12");
beforeEach(() => running.app.setNow(NOON));
afterEach(() => running.app.setNow(NOON));

const driverNamed = async (name: string) => {
  const driver = await aPublishedDriver(running.app, { name });
  await driver.post("/drivers/seats/next", { year: YEAR, shifts: { morning: 4 } });
  return driver;
};
const open = (
  { account }: Awaited<ReturnType<typeof driverNamed>>,
  path: string,
  options: PageOptions = {},
) => openAs(newPage, running.app, account, { on: "phone", path, ...options });
const cardOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Pedidos" }).getByRole("listitem").filter({ hasText: name });
/** The ten seconds in which an answer can be undone are over. */
const familyIsTold = async () => {
  running.app.setNow(new Date(NOON.getTime() + 11_000));
  await running.app.endDelays();
};

test("two drivers answer the same family: one refuses after a second thought, one agrees and lowers his seats", async () => {
  const [marta, nilo] = [await driverNamed("Marta das Vans"), await driverNamed("Nilo das Vans")];
  const email = "ana@familia.example";
  const ana = { firstName: "Ana", phone: "+5519987654321", email };
  for (const { id } of [marta, nilo]) await storedRequest(running.app, id, ana);
  await storedRequest(running.app, nilo.id, { firstName: "Zum", school: "=1+1", shift: "afternoon" });

  const { db } = running.app.services;
  const city = { state: "SP", city: "sao paulo", cityLabel: "São Paulo" };
  const school = { kind: "school", name: "emef padre anchieta", label: "EMEF Padre Anchieta" } as const;
  const [place] = await db
    .insert(searchedPlaces)
    .values({ ...city, ...school })
    .returning();
  const asked = { placeId: place?.id ?? 0, shift: "", year: YEAR, families: 12 } as const;
  await db.insert(unmetDemand).values({ ...asked, day: "2026-11-11" });

  const page = await open(marta, "/painel");
  await page.getByText("12 famílias pediram vaga para 2027 na EMEF Padre Anchieta desde setembro.").waitFor();
  await page.getByRole("link", { name: "Responder a 1 pedido" }).click();
  await page.getByRole("heading", { level: 1, name: "Pedidos para 2027" }).waitFor();
  await page.getByText("Manhã: 4 vagas, 1 pedido").waitFor();
  const card = cardOf(page, "Ana");
  for (const fact of ["EMEF Padre Anchieta", "Cambuí", "Espera sua resposta"])
    await card.getByText(fact).waitFor();
  const whatsapp = card.getByRole("link", { name: /^Chamar no WhatsApp/ });
  expect(await whatsapp.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/5519987654321\?text=.*2027/);
  expect(await axeViolations(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const refuse = card.getByRole("button", { name: "Não tenho vaga" });
  await refuse.click();
  await card.getByText("Você disse que não tem vaga").waitFor();
  expect(await whatsapp.count()).toBe(0);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expectToast(page, "Desfeito");
  await card.getByText("Espera sua resposta").waitFor();
  await refuse.click();
  await expectToast(page, "Você respondeu que não tem vaga.");
  expect(running.mail.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  await familyIsTold();
  await running.mail.waitForMail(email, "Marta das Vans não tem mais vaga");

  running.app.setNow(NOON);
  const other = await open(nilo, "/pedidos");
  await other.getByLabel("Turno").selectOption("Manhã");
  await cardOf(other, "Zum").waitFor({ state: "detached" });
  expect(new URL(other.url()).search).toBe("?turno=manha");
  const agreed = cardOf(other, "Ana");
  const lower = agreed.getByRole("button", { name: "Diminuir 1 vaga" });
  await agreed.getByRole("button", { name: "Fechamos" }).click();
  await lower.click();
  await other.getByText("Manhã: 3 vagas, nenhum pedido").waitFor();
  // Undone: the seat that was lowered is offered back.
  await other.getByRole("button", { name: "Desfazer" }).click();
  await agreed.getByText("Devolver 1 vaga da manhã de 2027?").waitFor();
  await agreed.getByRole("button", { name: "Devolver 1 vaga" }).click();
  await other.getByText("Manhã: 4 vagas, 1 pedido").waitFor();
  await agreed.getByRole("button", { name: "Fechamos" }).click();
  await agreed.getByText("Diminuir 1 vaga da manhã de 2027?").waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await lower.click();
  await other.getByText("Manhã: 3 vagas, nenhum pedido").waitFor();
  await familyIsTold();
  await running.mail.waitForMail(email, "Você combinou com Nilo das Vans?");

  running.app.setNow(NOON);
  await other.goto(`${running.app.url}/pedidos?estado=responder`);
  const odd = cardOf(other, "Zum");
  await odd.waitFor();
  expect(await agreed.count()).toBe(0);
  const download = other.waitForEvent("download");
  await other.getByRole("button", { name: "Baixar planilha" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain("Ana;(19) 98765-4321;Cambuí;EMEF Padre Anchieta;Manhã;1;");
  expect(csv).toContain(";'=1+1;Tarde;");
  await odd.getByRole("button", { name: "Pedido estranho" }).click();
  await odd.waitFor({ state: "detached" });
  await other.getByRole("button", { name: "Desfazer" }).click();
  await odd.waitFor();
}, 120_000);

test("outside the season there is no link to them", async () => {
  running.app.setNow(at("2027-03-01"));
  const driver = await aPublishedDriver(running.app);
  const { token } = await running.app.services.sessions.create(running.app.services.db, driver.account.id);
  const page = await open({ ...driver, account: { ...driver.account, token } }, "/painel");
  await page.getByRole("region", { name: "Suas vagas", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: /pedido/i }).count()).toBe(0);
});
