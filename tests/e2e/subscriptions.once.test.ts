import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { linkIn, newDriver, stringField } from "../accounts/people";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { testBrowser } from "../support/browser";
import { startServer, type TestServer } from "../support/server";
import { until } from "../support/until";
import { choosePhoto } from "./driver-area";

const SECRET = "whsec_of_the_browser_test";

const { newPage } = testBrowser();
let simulator: SimulatorServer;
let server: TestServer;

beforeAll(async () => {
  simulator = serveSimulator();
  server = await startServer({
    env: {
      STRIPE_SECRET_KEY: "sk_test_browser",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: simulator.url,
    },
  });
  simulator.deliverTo({ url: `${server.url}/api/stripe/webhook`, secret: SECRET });
}, 90_000);
afterAll(async () => {
  await simulator?.close();
  await server?.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const badge = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

/** A mail to an address about a subject, with time for a busy machine. */
const mailTo = (address: string, about = "") =>
  until(
    `a mail to ${address} about "${about}"`,
    () => server.mail.mails.find(({ to, subject }) => to.includes(address) && subject.includes(about)),
    30_000,
  );

/** A driver with a confirmed account and a complete, private profile, logged in at /assinatura. */
async function loggedInDriver(page: Page) {
  const driver = newDriver();
  const calls = rest(server.url);
  await calls.post("/auth/register", driver);
  const { token, email } = linkIn(await mailTo(driver.email));
  await calls.post("/auth/confirm-email", { token, email });
  const { body } = await calls.post("/auth/login", driver);
  const profile = { ...wholeProfile, serviceCity: "Campinas", photo: await photoDataUrl() };
  const saved = await rest(server.url, stringField(body, "token")).post("/drivers/register", profile);

  await page.goto(`${server.url}${paths.login}?next=${paths.subscription}`);
  await page.getByLabel("Email", { exact: true }).fill(driver.email);
  await page.getByLabel("Senha", { exact: true }).fill(driver.password);
  await button(page, "Entrar").click();
  return { email: driver.email, driverId: stringField(saved.body, "id") };
}

/** Whether a search in the driver's city finds the profile. */
async function isFound(driverId: string): Promise<boolean> {
  const { body } = await rest(server.url).get("/drivers/search", { state: "SP", city: "Campinas" });
  return JSON.stringify(body).includes(driverId);
}

test("a driver subscribes, publishes, cancels, resumes, cancels again, and disappears when the period ends", async () => {
  const page = await newPage("phone");
  const { email, driverId } = await loggedInDriver(page);

  // No subscription yet: to the plans, to the payment, and back without paying.
  await page.getByRole("heading", { name: "Nenhuma Assinatura Ativa" }).waitFor();
  await link(page, "Escolher Plano").click();
  await page.getByText("Trimestral", { exact: true }).click();
  await page.getByText("R$ 83,70 por trimestre", { exact: true }).waitFor();
  await button(page, "Assinar").click();
  await page.getByRole("heading", { name: "Pagar com cartão" }).waitFor();
  await link(page, "Cancelar e voltar").click();
  await page.getByText("O pagamento foi cancelado.").waitFor();
  expect(page.url()).toBe(`${server.url}${paths.subscription}?canceled=true`);

  // Paid: the page waits for Stripe's confirmation, then says so.
  await link(page, "Nova Assinatura").click();
  await page.getByText("Trimestral", { exact: true }).click();
  await button(page, "Assinar").click();
  await page.getByLabel("Número do cartão").fill("4242 4242 4242 4242");
  await button(page, "Pagar R$ 83,70").click();
  await page.getByText(/sucesso/).waitFor();
  expect(page.url()).toBe(`${server.url}${paths.subscription}?success=true`);
  await badge(page, "Ativo");
  await page.getByText("R$ 27,90").waitFor();
  expect(await isFound(driverId)).toBe(false);

  await button(page, "Publicar agora").click();
  await until("the profile to be found", () => isFound(driverId));
  await page.goto(`${server.url}${paths.plans}`);
  await page.getByText("Trimestral", { exact: true }).click();
  await page.getByText("Seu plano atual").waitFor();
  expect(await button(page, "Assinar").count()).toBe(0);

  // Cancels, after first dismissing the dialog.
  await link(page, "Voltar para assinatura").click();
  await button(page, "Cancelar assinatura").click();
  const dialog = page.getByRole("dialog", { name: "Confirmar Cancelamento" });
  await dialog
    .getByText("Tem certeza que deseja cancelar sua assinatura? Esta ação não pode ser desfeita.")
    .waitFor();
  await dialog.getByRole("button", { name: "Voltar" }).click();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Cancelar assinatura").click();
  await dialog.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await dialog.waitFor({ state: "detached" });
  await badge(page, "Cancelamento em Andamento");
  await page.getByText("Ativa até", { exact: true }).waitFor();
  expect(await isFound(driverId)).toBe(true);

  await button(page, "Manter assinatura").click();
  await badge(page, "Ativo");
  await button(page, "Cancelar assinatura").click();
  await dialog.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await badge(page, "Cancelamento em Andamento");

  // The period ends.
  const controls = await page.context().newPage();
  await controls.goto(simulator.url);
  const mine = controls.getByRole("listitem").filter({ hasText: email });
  await mine.getByRole("button", { name: "Encerrar o período" }).click();
  await mine.getByText("canceled", { exact: true }).waitFor();
  await until("the profile to be gone", async () => !(await isFound(driverId)));
  await page.reload();
  await badge(page, "Cancelado");
  await link(page, "Escolher Plano").waitFor();
  const visitor = await newPage("phone", { expectedErrors: [/status of 404/] });
  const answer = await visitor.goto(`${server.url}${paths.profile(driverId)}`);
  expect(answer?.status()).toBe(404);

  for (const subject of [
    "Sua assinatura está ativa",
    "Cancelamento confirmado",
    "Seu perfil saiu da busca",
  ]) {
    await mailTo(email, subject);
  }
});

/** Taps and fields on the way from nothing to a public profile: so many may it take. */
const TAPS_MAX = 45;

test("from nothing to a public profile: the payment publishes it, in at most 45 taps and fields, with a next step on each page", async () => {
  const page = await newPage("phone");
  const driver = newDriver();
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  const fill = (label: string, value: string | number) => {
    taps += 1;
    return page.getByLabel(label, { exact: true }).fill(String(value));
  };
  const choose = (label: string, value: string) => {
    taps += 1;
    return page.getByLabel(label, { exact: true }).selectOption(value);
  };

  await page.goto(server.url);
  await tap(link(page, "Cadastrar").first());
  await tap(button(page, "Ler termos de responsabilidade"));
  await tap(page.getByLabel("Li, compreendi e aceito"));
  await tap(button(page, "Aceitar e Prosseguir"));
  await fill("Nome", driver.firstName);
  await fill("Sobrenome", driver.lastName);
  await fill("Email", driver.email);
  await fill("Senha", driver.password);
  await fill("Confirmar senha", driver.confirmPassword);
  await tap(button(page, "Criar conta"));
  await page.getByRole("heading", { name: "Conta Criada!" }).waitFor();
  taps += 1;
  await page.goto(linkIn(await mailTo(driver.email)).address.href);
  await tap(page.getByRole("main").getByRole("link", { name: "Entrar", exact: true }));
  const email = page.getByLabel("Email", { exact: true });
  await email.waitFor();
  if ((await email.inputValue()) === "") await fill("Email", driver.email);
  await fill("Senha", driver.password);
  await tap(button(page, "Entrar"));
  await tap(link(page, "Completar meu perfil"));

  // Name and e-mail are there already.
  await fill("Telefone (WhatsApp)", wholeProfile.phone);
  taps += 2;
  await choosePhoto(page);
  await fill("Descrição", wholeProfile.description);
  await choose("Tipo de veículo", wholeProfile.vehicleType);
  await fill("Marca do veículo", wholeProfile.vehicleBrand);
  await fill("Cor do veículo", wholeProfile.vehicleColor);
  await fill("Ano do veículo", wholeProfile.vehicleYear);
  await fill("Capacidade", wholeProfile.capacity);
  await fill("Vagas disponíveis", wholeProfile.availableSeats);
  await tap(page.getByRole("checkbox", { name: "Transporte Manhã" }));
  await choose("Estado do serviço", "SP");
  await fill("Cidade do serviço", "Campinas");
  for (const [list, entry] of [
    ["Escola", "Colégio Rio das Pedras"],
    ["Bairro", "Cambuí"],
  ] as const) {
    await fill(list, entry);
    taps += 1;
    await page.keyboard.press("Enter");
  }
  await tap(button(page, "Salvar e publicar"));

  await page.waitForURL(`**${paths.plans}`);
  await page.getByText(successes.publishedWhenPaid).first().waitFor();
  await button(page, "Deixar privado").waitFor();
  await tap(button(page, "Assinar"));
  await fill("Número do cartão", "4242 4242 4242 4242");
  await fill("Validade", "12 / 40");
  await fill("CVC", "123");
  await tap(button(page, "Pagar R$ 29,90"));
  await page.getByText(/Sua assinatura está ativa até .* Seu perfil está publicado\./).waitFor();
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);

  const found = await rest(server.url).get("/drivers/search", { state: "SP", city: "Campinas" });
  expect(JSON.stringify(found.body)).toContain("Colégio Rio das Pedras");
  const { text } = await mailTo(driver.email, "Sua assinatura está ativa");
  expect(text).toContain("Seu perfil está publicado. As famílias já podem encontrar você.");
  expect(await button(page, "Publicar agora").count()).toBe(0);
  await link(page, "Ir para o painel").click();
  await page.getByText("Próximo passo", { exact: true }).waitFor();
});
