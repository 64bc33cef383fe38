import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { driverSteps, drivers } from "../../drizzle/schema/drivers";
import { driverDays, searchedPlaces, unmetDemand } from "../../drizzle/schema/results";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { schoolKey } from "../../shared/places/school-names";
import { restingSteps } from "../../shared/profile/next-step";
import { RANKING_IN_WORDS } from "../../shared/search";
import { createAccount, type DriverAccount, subscribe } from "../drivers/driver-accounts";
import { accountWithProfile, storedDriver } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { refusals } from "./account-pages";
import { expectToast, expectWellMade, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const open = (account: DriverAccount, options = {}) =>
  openAs(newPage, app, account, { on: "phone", path: paths.dashboard, ...options });
const ready = (page: Page) => page.getByRole("heading", { name: "Como Funciona" }).waitFor();

async function published() {
  const { account, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  await publish();
  return { account, saved };
}

const dayBefore = (back: number) => dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), -back));
const counted = { appearances: 40, openings: 2, source: "search" } as const;

test("a new driver is greeted by the first name and guided to the profile", async () => {
  const page = await open(await createAccount(app.services));
  await ready(page);
  await page.getByRole("heading", { level: 1, name: "Olá, Edson", exact: true }).waitFor();
  await page.getByText("Nenhum", { exact: true }).waitFor();
  await page.getByText("Perfil não publicado").waitFor();
  await page.getByRole("heading", { name: "Faltam 3 passos para aparecer na busca" }).waitFor();
  await page.getByText(RANKING_IN_WORDS).waitFor();
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(0);
  await expectWellMade(page);
  await page.getByRole("heading", { name: "Dicas para o seu perfil" }).waitFor();
  await page.getByRole("link", { name: "Completar meu perfil" }).click();
  await page.waitForURL(`**${paths.editor}`);
});

test("step by step: a plan, one tap that publishes, a paper put off, sharing, an invitation, and then everything is done", async () => {
  const { account, saved } = await accountWithProfile(app);
  const page = await open(account, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.getByRole("heading", { name: "Faltam 2 passos para aparecer na busca" }).waitFor();
  await page.getByRole("link", { name: "Escolher Plano" }).click();
  await page.waitForURL(`**${paths.plans}`);
  await subscribe(app.services, account);
  await page.goto(app.url + paths.dashboard);
  await page.getByRole("heading", { level: 1, name: `Olá, ${saved.name}` }).waitFor();
  expect(await page.getByText("Premium", { exact: true }).count()).toBe(2);
  const rules = page.getByText(RANKING_IN_WORDS);
  await rules.waitFor();
  await page.getByRole("button", { name: "Publicar agora" }).click();
  await expectToast(page, successes.profilePublishedMessage);
  await rules.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Seu perfil está publicado" }).waitFor();
  await page.getByText("Perfil publicado", { exact: true }).first().waitFor();
  expect(await page.getByText("Dicas para o seu perfil").count()).toBe(0);
  const paper = page.getByRole("region", { name: "Envie sua autorização de transporte escolar" });
  await paper.getByText("Depois deste: mostrar seu perfil a quem já conhece você.").waitFor();
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(1);
  await paper.getByRole("button", { name: "Agora não" }).click();
  const share = page.getByRole("region", { name: "Mostre seu perfil a quem já conhece você" });
  await share.getByText("Depois deste: convidar uma família para recomendar você.").waitFor();
  // Sharing is the step itself: no second button for it.
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(1);
  const cards = [
    ...["Mostre seu perfil a quem já conhece você", "Suas vagas", "Resultados", "Atalhos"],
    ...["Seu perfil está publicado", "Como Funciona"],
  ];
  const found = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(found.filter((name) => cards.includes(name))).toEqual(cards);
  const tops = await Promise.all(
    cards.map(async (name) => (await page.getByRole("heading", { name, exact: true }).boundingBox())?.y),
  );
  expect(tops).toEqual(tops.toSorted((a = 0, b = 0) => a - b));
  await page.getByRole("button", { name: "Compartilhar Perfil" }).click();
  await expectToast(page, successes.linkCopied, successes.linkCopiedText);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + paths.profile(saved.id));
  // Done: the next one; put off, nothing is left, and results lead.
  const invite = page.getByRole("region", { name: "Convide uma família para recomendar você" });
  await invite.getByRole("button", { name: "Agora não" }).click();
  await page.getByText("Tudo em dia").waitFor();
  await page.reload();
  await page.getByText("Tudo em dia").waitFor();
  // Seats were saved a moment ago: there is nothing to confirm.
  expect(await page.getByRole("button", { name: "Continua certo" }).count()).toBe(0);
  expect(await page.getByText("Próximo passo").count()).toBe(0);
  // What was read once stays folded, and opens.
  expect(await rules.isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Como Funciona" }).click();
  await rules.waitFor();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const area = page.getByRole("navigation", { name: "Área do condutor" });
  const links = ["Painel", "Meu Perfil", "Gerenciar Assinatura", "Valores", "Divulgar"];
  expect(await area.getByRole("link").allTextContents()).toEqual(links);
});

test("a paper as the next step: its photo is taken on the dashboard, and sent on the page of documents", async () => {
  const page = await open((await published()).account, { expectedErrors: [/ERR_FAILED/] });
  // The connection goes while its script is on the way: a link stands there, and the page stays.
  await ready(page);
  await page.route("**/assets/step-files-*.js", (route) => route.abort());
  await page.reload();
  await page.getByRole("link", { name: "Enviar a autorização" }).waitFor();
  await page.getByRole("region", { name: "Suas vagas", exact: true }).waitFor();
  await page.unroute("**/assets/step-files-*.js");
  await page.reload();
  await page.getByRole("button", { name: "Tirar foto" }).waitFor();
  await page.getByLabel("Câmera").setInputFiles(await phonePicture());
  await page.waitForURL(`**${paths.documents}#documento-authorisation`);
  const card = page.getByRole("region", { name: "Autorização de transporte escolar" });
  await card.getByText("Página 1", { exact: true }).waitFor();
  await card.getByRole("button", { name: /^Enviar/ }).waitFor();
});

test("results: three figures lead, the chart by keyboard and as a table, and a school with unmet demand is added to the profile", async () => {
  const { account, saved } = await published();
  const { db } = app.services;
  await db
    .insert(driverSteps)
    .values(restingSteps.map((step) => ({ driverId: saved.id, step, restsUntil: new Date("2099-01-01") })));
  for (const [back, visits] of [
    [59, 5],
    [40, 7],
    [10, 11],
    [1, 3],
  ] as const)
    await db.insert(driverDays).values({ ...counted, driverId: saved.id, day: dayBefore(back), visits });
  const school = "EMEF Padre Anchieta";
  const [place] = await db
    .insert(searchedPlaces)
    .values({
      state: "SP",
      city: "sao paulo",
      cityLabel: "São Paulo",
      kind: "school",
      name: schoolKey(school),
      label: school,
    })
    .returning();
  await db
    .insert(unmetDemand)
    .values({ placeId: place?.id ?? 0, shift: "manha", day: dayBefore(0), families: 9 });
  const page = await open(account);
  const lead = page.getByRole("region", { name: "14 visitas ao seu perfil em 30 dias" });
  await lead.waitFor();
  expect(await lead.getByRole("definition").allTextContents()).toEqual(["80", "14", "4"]);
  await lead.getByRole("link", { name: "Ver gráfico" }).click();
  await page.waitForURL(`**${paths.dashboard}#resultados`);
  const results = page.getByRole("region", { name: "Resultados" });
  await results.getByText("30 dias anteriores: 12").waitFor();
  await results.getByRole("radio", { name: /14 visitas ao perfil/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await results.getByText("quantas vezes seu perfil apareceu na busca").waitFor();
  // How it is counted is one question away.
  expect(await results.getByText("Robôs não contam.").isVisible()).toBe(false);
  await results.getByText("Como contamos?").click();
  await results.getByText("Robôs não contam.").waitFor();
  await results.getByText("Ver os números em tabela").click();
  expect(await results.getByRole("row").count()).toBe(31);
  await results.getByRole("radio", { name: "7 dias" }).press("Space");
  await results.getByRole("radio", { name: /3 visitas ao perfil/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const demand = page.getByRole("region", { name: "Procura sem vaga" });
  await demand.getByText(`9 famílias procuraram vaga de manhã na ${school} e não acharam.`).waitFor();
  await demand.getByRole("link", { name: `Adicionar esta escola: ${school}` }).click();
  await page.waitForURL(`**${paths.editor}#campo-offeredSchoolTransport`);
  const value = (school: string) =>
    document.querySelector<HTMLInputElement>("#campo-offeredSchoolTransport")?.value === school;
  await page.waitForFunction(value, school);
});

test("what the dashboard says of a plan that failed, is old, unknown for now, or over, and of a suspended profile", async () => {
  const { account, saved } = await published();
  const change = (set: Partial<typeof subscriptions.$inferInsert>) =>
    app.services.db.update(subscriptions).set(set).where(eq(subscriptions.userId, account.id));
  await change({ status: "past_due" });
  const page = await open(account, refusals);
  const none = page.getByText("Nenhum", { exact: true });
  await page.getByText("Pagamento não aprovado.").waitFor();
  await page.getByRole("link", { name: "Atualizar cartão" }).click();
  await page.waitForURL(`**${paths.subscription}`);
  await change({ status: "active", planId: "plano-antigo" });
  await page.goto(app.url + paths.dashboard);
  await page.getByText("Básico", { exact: true }).waitFor();

  // While the profile can't be loaded nobody reads that there is no plan.
  await page.route(/drivers\.profile/, async (route) => {
    const names = decodeURIComponent(new URL(route.request().url()).pathname).split("/").at(-1);
    const calls = names?.split(",") ?? [];
    const response = await route.fetch();
    const answers: unknown[] = await response.json();
    const data = { httpStatus: 400, code: "BAD_REQUEST", message: "Recusado" };
    answers[calls.indexOf("drivers.profile")] = { error: { message: "Recusado", code: -32600, data } };
    await route.fulfill({ response, json: answers });
  });
  await page.goto(app.url + paths.dashboard);
  await page.getByRole("alert").getByText(failures.profileLoad, { exact: true }).first().waitFor();
  expect(await none.count()).toBe(0);
  await page.unroute(/drivers\.profile/);

  await change({ status: "canceled", entitledUntil: null });
  await page.goto(app.url + paths.dashboard);
  await none.waitFor();
  await page.getByRole("heading", { name: "Falta 1 passo para aparecer na busca" }).waitFor();

  await change({ status: "active", entitledUntil: new Date("2099-01-01") });
  const suspended = { suspendedAt: new Date(), suspensionReason: "Denúncia" };
  await app.services.db.update(drivers).set(suspended).where(eq(drivers.id, saved.id));
  await page.goto(app.url + paths.dashboard);
  await page.getByRole("heading", { name: "Por que seu perfil foi suspenso" }).waitFor();
  const contact = page.getByRole("link", { name: "Falar com a equipe" });
  expect(await contact.getAttribute("href")).toBe(paths.contact);
  // Said once: the notice says that, the card why, and there is no list of steps.
  const told = page.getByRole("main").getByText(/perfil (está )?suspenso/i);
  expect(await told.count()).toBe(1);
  expect(await page.getByRole("link", { name: "Ver como as famílias veem" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(0);
});

test("a URL with the hash of the seats field scrolls there", async () => {
  const { account } = await published();
  const page = await open(account, { path: `${paths.editor}#campo-availableSeats` });
  const seats = page.getByLabel("Vagas disponíveis", { exact: true });
  await page.waitForFunction(() => document.activeElement?.id === "campo-availableSeats");
  await seats.fill("0");
  await page.getByRole("button", { name: "Salvar Alterações" }).click();
  await expectToast(page, successes.profileSaved);
  expect(await storedDriver(app, account)).toMatchObject({ availableSeats: 0, isPublic: true });
});
