import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { type SimulatorServer, serveSimulator } from "../../server/dev/stripe-simulator/serve-simulator";
import { paths } from "../../shared/paths";
import { linkIn, newDriver, stringField } from "../accounts/people";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { testBrowser } from "../support/browser";
import { startServer, type TestServer } from "../support/server";
import { until } from "../support/until";

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

  await button(page, "Publicar perfil").click();
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
