import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { driverSteps, drivers } from "../../drizzle/schema/drivers";
import { driverDays, searchedPlaces, unmetDemand } from "../../drizzle/schema/results";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { dayInSaoPaulo, startOfDay } from "../../shared/brazil";
import { errors } from "../../shared/errors";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { schoolKey } from "../../shared/places/school-names";
import { restingSteps } from "../../shared/profile/next-step";
import { RANKING_IN_WORDS } from "../../shared/search";
import { createAccount, photoDataUrl, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { aPublishedDriver, profileCalls, storedDriver } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, follow, isTitled, press, reads, refusals } from "./account-pages";
import { expectToast, expectWellMade, openAs, phonePicture } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

test("step by step: a profile, a plan, one tap that publishes, a paper put off, sharing, an invitation, and then everything is done", async () => {
  const account = await createAccount(app.services);
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard, permissions });
  const region = (name: string) => page.getByRole("region", { name });
  const steps = (name: string) => page.getByRole("heading", { name }).waitFor();
  const rules = page.getByText(RANKING_IN_WORDS);
  await isTitled(page, "Olá, Edson");
  await steps("Faltam 3 passos para aparecer na busca");
  await page.getByText("Nenhum", { exact: true }).waitFor();
  await rules.waitFor();
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(0);
  await expectWellMade(page);
  await page.goto(app.url + paths.details);
  await reads(page, errors.PROFILE_NOT_FOUND.message);
  await follow(page, "Preencher meu perfil");
  await page.waitForURL(app.url + paths.editor);
  const calls = profileCalls(app, account);
  expect((await calls.save({ ...wholeProfile, photo: await photoDataUrl() })).status).toBe(200);
  await page.goto(app.url + paths.dashboard);
  await steps("Faltam 2 passos para aparecer na busca");
  await page.getByRole("link", { name: "Escolher Plano" }).click();
  await page.waitForURL(`**${paths.plans}`);
  await subscribe(app.services, account);
  await page.goto(app.url + paths.dashboard);
  await isTitled(page, `Olá, ${wholeProfile.name}`);
  await press(page, "Publicar agora");
  await expectToast(page, successes.profilePublishedMessage);
  await rules.waitFor({ state: "hidden" });
  const paper = region("Envie sua autorização de transporte escolar");
  await paper.getByText("Depois deste: mostrar seu perfil a quem já conhece você.").waitFor();
  await paper.getByRole("button", { name: "Agora não" }).click();
  await region("Mostre seu perfil a quem já conhece você").waitFor();
  await press(page, "Compartilhar Perfil");
  await expectToast(page, successes.linkCopied, successes.linkCopiedText);
  const { id = "" } = { ...(await storedDriver(app, account)) };
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.url + paths.profile(id));
  // Done: the next one; put off, nothing is left, and results lead.
  const invite = region("Convide uma família para recomendar você");
  await invite.getByRole("button", { name: "Agora não" }).click();
  await reads(page, "Tudo em dia");
  await page.reload();
  await reads(page, "Tudo em dia");
  // Seats were saved a moment ago: there is nothing to confirm.
  expect(await page.getByRole("button", { name: "Continua certo" }).count()).toBe(0);
  // What was read once stays folded, and opens.
  expect(await rules.isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Como Funciona" }).click();
  await rules.waitFor();
  await expectWellMade(page);

  await page.goto(`${app.url}${paths.editor}#campo-availableSeats`);
  await page.waitForFunction(() => document.activeElement?.id === "campo-availableSeats");
  await field(page, "Vagas disponíveis").fill("0");
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await storedDriver(app, account)).toMatchObject({ availableSeats: 0, isPublic: true });
});

test("a paper as the next step: its photo is taken on the dashboard, and sent on the page of documents", async () => {
  const { account } = await aPublishedDriver(app);
  const expectedErrors = [/ERR_FAILED/];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.faq, expectedErrors });
  // The connection goes while its script is on the way: a link stands there, and the page stays.
  await page.route("**/assets/step-files-*.js", (route) => route.abort());
  await page.goto(app.url + paths.dashboard);
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
  const { account, id: driverId } = await aPublishedDriver(app);
  const { db } = app.services;
  const dayBefore = (back: number) => dayInSaoPaulo(startOfDay(dayInSaoPaulo(new Date()), -back));
  const restsUntil = new Date("2099-01-01");
  await db.insert(driverSteps).values(restingSteps.map((step) => ({ driverId, step, restsUntil })));
  const visitsBefore = { 59: 5, 40: 7, 10: 11, 1: 3 };
  const counted = { driverId, appearances: 40, openings: 2, source: "search" } as const;
  for (const [back, visits] of Object.entries(visitsBefore))
    await db.insert(driverDays).values({ ...counted, day: dayBefore(Number(back)), visits });
  const label = "EMEF Padre Anchieta";
  const city = { state: "SP", city: "sao paulo", cityLabel: "São Paulo" } as const;
  const [place] = await db
    .insert(searchedPlaces)
    .values({ ...city, kind: "school", name: schoolKey(label), label })
    .returning();
  await db
    .insert(unmetDemand)
    .values({ placeId: place?.id ?? 0, shift: "manha", day: dayBefore(0), families: 9 });
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  const lead = page.getByRole("region", { name: "14 visitas ao seu perfil em 30 dias" });
  await lead.waitFor();
  expect(await lead.getByRole("definition").allTextContents()).toEqual(["80", "14", "4"]);
  await lead.getByRole("link", { name: "Ver gráfico" }).click();
  await page.waitForURL(`**${paths.dashboard}#resultados`);
  const results = page.getByRole("region", { name: "Resultados" });
  await results.getByText("30 dias anteriores: 12").waitFor();
  await results.getByRole("radio", { name: /14 visitas ao perfil/ }).press("ArrowLeft");
  await results.getByText("quantas vezes seu perfil apareceu na busca").waitFor();
  await results.getByText("Como contamos?").click();
  await results.getByText("Robôs não contam.").waitFor();
  await results.getByText("Ver os números em tabela").click();
  expect(await results.getByRole("row").count()).toBe(31);
  await results.getByRole("radio", { name: "7 dias" }).press("Space");
  await results.getByRole("radio", { name: /3 visitas ao perfil/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const demand = page.getByRole("region", { name: "Procura sem vaga" });
  await demand.getByText(`9 famílias procuraram vaga de manhã na ${label} e não acharam.`).waitFor();
  await demand.getByRole("link", { name: `Adicionar esta escola: ${label}` }).click();
  await page.waitForURL(`**${paths.editor}#campo-offeredSchoolTransport`);
  const value = (school: string) =>
    document.querySelector<HTMLInputElement>("#campo-offeredSchoolTransport")?.value === school;
  await page.waitForFunction(value, label);
});

test("what the dashboard says of a plan that failed, is old, unknown for now, or over, and of a suspended profile", async () => {
  const { account, id } = await aPublishedDriver(app);
  const change = (set: Partial<typeof subscriptions.$inferInsert>) =>
    app.services.db.update(subscriptions).set(set).where(eq(subscriptions.userId, account.id));
  await change({ status: "past_due" });
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard, ...refusals });
  const none = page.getByText("Nenhum", { exact: true });
  await reads(page, "Pagamento não aprovado.");
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
  await page.reload();
  await page.getByRole("alert").getByText(failures.profileLoad, { exact: true }).first().waitFor();
  expect(await none.count()).toBe(0);
  await page.unroute(/drivers\.profile/);

  await change({ status: "canceled", entitledUntil: null });
  await page.goto(app.url + paths.dashboard);
  await none.waitFor();
  await page.getByRole("heading", { name: "Falta 1 passo para aparecer na busca" }).waitFor();

  await change({ status: "active", entitledUntil: new Date("2099-01-01") });
  const suspended = { suspendedAt: new Date(), suspensionReason: "Denúncia" };
  await app.services.db.update(drivers).set(suspended).where(eq(drivers.id, id));
  await page.goto(app.url + paths.dashboard);
  await page.getByRole("heading", { name: "Por que seu perfil foi suspenso" }).waitFor();
  const contact = page.getByRole("link", { name: "Falar com a equipe" });
  expect(await contact.getAttribute("href")).toBe(paths.contact);
  expect(await page.getByRole("button", { name: "Compartilhar Perfil" }).count()).toBe(0);
});
