import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../drizzle/schema/accounts";
import { driverDays } from "../../drizzle/schema/results";
import { errors } from "../../shared/errors";
import { PROOF_LIFETIME } from "../../shared/limits";
import { detailsValidation, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords } from "../accounts/people";
import { aPublishedDriver } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { until } from "../support/until";
import { field, press, reads, refusals } from "./account-pages";
import { driverWithPassword, expectToast, expectWellMade, openAs } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();
const at = (path: string) => app.url + path;

test("on the own account a driver exports the data and deletes all of it, with a proof", async () => {
  const { db } = app.services;
  const { account, password } = await driverWithPassword(app);
  const { id, email } = account;
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.account, ...refusals });
  await page.getByRole("heading", { level: 1, name: "Minha conta" }).waitFor();
  await expectWellMade(page);
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Baixar meus dados")]);
  expect(JSON.parse(await readFile(await file.path(), "utf8"))).toMatchObject({ account: { email } });
  // From then on, the open session alone is not enough.
  const authenticatedAt = new Date(Date.now() - PROOF_LIFETIME);
  await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, id));
  await press(page, "Excluir minha conta");
  await press(page, "Sim, excluir minha conta");
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  const prove = async (typed: string) => {
    await proof.getByLabel("Sua senha", { exact: true }).fill(typed);
    await proof.getByRole("button", { name: "Confirmar" }).click();
  };
  await prove("errada1");
  await proof.getByText(errors.PASSWORD_WRONG.message).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await prove(password);
  await page.waitForURL(at("/"));
  await reads(page, successes.accountDeletedText);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await db.$count(users, eq(users.id, id))).toBe(0);
});

test("a published driver's year, on a phone: results, seats by shift and for the next year, prices, and a poster", async () => {
  app.setNow(new Date("2026-11-10T12:00:00-03:00"));
  const { account, id: driverId } = await aPublishedDriver(app, {
    name: "Marta das Vagas",
    availableSeats: 2,
  });
  const counts = { driverId, source: "link", appearances: 40, openings: 2, visits: 3 } as const;
  await app.services.db.insert(driverDays).values({ ...counts, day: "2026-11-09" });
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  const results = page.getByRole("region", { name: "Resultados" });
  await results.getByRole("radio", { name: "7 dias" }).press("Space");
  await results.getByRole("radio", { name: /3 visitas ao perfil/ }).press("ArrowLeft");
  await results.getByText("quantas vezes seu perfil apareceu na busca").waitFor();
  await results.getByText("Ver os números em tabela").click();
  await results.getByRole("table").waitFor();

  const said = (name: string) =>
    page
      .getByRole("region", { name, exact: true })
      .getByRole("status")
      .getByText(/^Salvo, \d\d:\d\d$/)
      .waitFor();
  await press(page, "Separar por turno");
  await said("Suas vagas");
  await press(page, "Aumentar vagas da manhã");
  for (let time = 0; time < 2; time++) await press(page, "Diminuir vagas da tarde");
  const fewer = page.getByRole("button", { name: "Diminuir vagas da tarde" });
  expect(await fewer.getAttribute("aria-disabled")).toBe("true");
  const asFamiliesRead = async (path: string) =>
    (await (await fetch(at(path))).text()).replace(/<[^>]*>/g, "").replace(/\u00a0|&nbsp;/g, " ");
  const search = "/buscar?estado=SP&cidade=S%C3%A3o+Paulo";
  await until("the card", async () => (await asFamiliesRead(search)).includes("Manhã 3 · Tarde 0"));
  await press(page, "Informar vagas da manhã para 2027");
  await press(page, "Aumentar vagas da manhã para 2027");
  await said("Vagas para 2027");
  expect(await field(page, "Vagas da manhã para 2027").textContent()).toBe("2");
  await expectWellMade(page);

  await page.getByRole("link", { name: "Valores e conforto" }).click();
  const price = page.getByLabel("Mensalidade a partir de");
  await price.fill("0");
  await press(page, "Salvar valores");
  const refused = page.getByRole("alert").getByText(detailsValidation.priceTooLow);
  await refused.waitFor();
  await price.fill("1.390,00");
  // Corrected is no longer wrong, before anything is sent.
  await refused.waitFor({ state: "detached" });
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  expect(await axeViolations(page)).toEqual([]);
  expect(await asFamiliesRead(paths.profile(driverId))).toContain("a partir de R$ 1.390");

  await page.goto(at(paths.dashboard));
  await page.getByRole("link", { name: "Material para divulgar" }).click();
  await page.getByRole("img", { name: "Prévia: Cartaz A4" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "PDF: Cartaz A4")]);
  expect(download.suggestedFilename()).toBe("cartaz-a4-marta-das-vagas.pdf");
});
