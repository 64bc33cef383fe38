import { beforeAll, expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { linkIn, newDriver } from "../accounts/people";
import { wholeProfile } from "../drivers/driver-accounts";
import { rest } from "../support/api";
import { testBrowser } from "../support/browser";
import { forFile } from "../support/for-file";
import { startLiveServer } from "../support/live-server";
import { until } from "../support/until";
import { choosePhoto } from "./driver-area";

const SECRET = "whsec_of_the_browser_test";

const { newPage } = testBrowser();
const server = forFile(
  () => startLiveServer({ STRIPE_SECRET_KEY: "sk_test_browser", STRIPE_WEBHOOK_SECRET: SECRET }),
  (live) => live.close(),
);
beforeAll(() => server.simulator.deliverTo({ url: `${server.url}/api/stripe/webhook`, secret: SECRET }));

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const badge = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const mailTo = (address: string, about = "") => server.mail.waitForMail(address, about);

/** The profiles that a search in the driver's city finds. */
async function found() {
  const { body } = await rest(server.url).get("/drivers/search", { state: "SP", city: "Campinas" });
  return (body as { drivers: { id: string }[] }).drivers;
}

/** Taps and fields on the way from nothing to a public profile: so many may it take. */
const TAPS_MAX = 45;

test("a driver's whole way: in at most 45 taps and fields to a public profile, to the end of the subscription, to a new password", async () => {
  const page = await newPage("phone");
  const driver = newDriver();
  let taps = 0;
  const tap = (target: Locator) => {
    taps += 1;
    return target.click();
  };
  const fill = (label: string, value: string | number) => {
    taps += 1;
    return field(page, label).fill(String(value));
  };
  const choose = (label: string, value: string) => {
    taps += 1;
    return field(page, label).selectOption(value);
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
  await title(page, "Conta Criada!");
  await page.getByText(successes.registration).waitFor();
  taps += 1;
  await page.goto(linkIn(await mailTo(driver.email, "Confirme")).address.href);
  await title(page, "Email Confirmado!");
  expect(page.url()).toBe(`${server.url}/confirm-email`);
  await tap(page.getByRole("main").getByRole("link", { name: "Entrar", exact: true }));
  const email = field(page, "Email");
  await email.waitFor();
  if ((await email.inputValue()) === "") await fill("Email", driver.email);
  await fill("Senha", driver.password);
  await tap(button(page, "Entrar"));
  await page.getByText(successes.login).waitFor();
  await title(page, "Olá, Edson");
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
  await page.getByRole("heading", { name: "Pagar com cartão" }).waitFor();
  await reconsider(page);
  await fill("Número do cartão", "4242 4242 4242 4242");
  await fill("Validade", "12 / 40");
  await fill("CVC", "123");
  await tap(button(page, "Pagar R$ 83,70"));
  await page.getByText(/Sua assinatura está ativa até .* Seu perfil está publicado\./).waitFor();
  expect(taps).toBeLessThanOrEqual(TAPS_MAX);

  expect(page.url()).toBe(`${server.url}${paths.subscription}?success=true`);
  await badge(page, "Ativo");
  await page.getByText("R$ 27,90").waitFor();
  const { text } = await mailTo(driver.email, "Sua assinatura está ativa");
  expect(text).toContain("Seu perfil está publicado. As famílias já podem encontrar você.");
  expect(await button(page, "Publicar agora").count()).toBe(0);
  await link(page, "Ir para o painel").click();
  await page.getByText("Próximo passo", { exact: true }).waitFor();
  await endSubscription(page, driver.email);
  await renewPassword(page, driver.email);
});

/** Back from the payment without paying, and to it again for another period. */
async function reconsider(page: Page): Promise<void> {
  await link(page, "Cancelar e voltar").click();
  await page.getByText("O pagamento foi cancelado.").waitFor();
  expect(page.url()).toBe(`${server.url}${paths.subscription}?canceled=true`);
  await link(page, "Nova Assinatura").click();
  await page.getByText("Trimestral", { exact: true }).click();
  await page.getByText("R$ 83,70 por trimestre", { exact: true }).waitFor();
  await button(page, "Assinar").click();
}

/** Cancels, resumes, cancels again; the profile disappears when the period ends. */
async function endSubscription(page: Page, email: string): Promise<void> {
  const [profile] = await found();
  expect(profile).toMatchObject({ offeredSchoolTransport: ["Colégio Rio das Pedras"] });
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
  expect(await found()).toHaveLength(1);

  await button(page, "Manter assinatura").click();
  await badge(page, "Ativo");
  await button(page, "Cancelar assinatura").click();
  await dialog.getByRole("button", { name: "Sim, cancelar assinatura" }).click();
  await badge(page, "Cancelamento em Andamento");

  // The period ends.
  const controls = await page.context().newPage();
  await controls.goto(server.simulator.url);
  const mine = controls.getByRole("listitem").filter({ hasText: email });
  await mine.getByRole("button", { name: "Encerrar o período" }).click();
  await mine.getByText("canceled", { exact: true }).waitFor();
  await until("the profile to be gone", async () => (await found()).length === 0);
  await page.reload();
  await badge(page, "Cancelado");
  await link(page, "Escolher Plano").waitFor();
  const visitor = await newPage("phone", { expectedErrors: [/status of 404/] });
  const answer = await visitor.goto(`${server.url}${paths.profile(profile?.id ?? "")}`);
  expect(answer?.status()).toBe(404);

  for (const subject of ["Cancelamento confirmado", "Seu perfil saiu da busca"]) await mailTo(email, subject);
}

/** Logs out, recovers the password and logs in again. */
async function renewPassword(page: Page, email: string): Promise<void> {
  await button(page, "Abrir menu").click();
  await button(page, "Sair").click();
  await page.getByText(successes.logout, { exact: true }).waitFor();
  await page.getByText(successes.logoutText).waitFor();
  await page.waitForURL(`${server.url}/`);
  await page.goto(server.url + paths.login);
  await link(page, "Esqueci minha senha").click();
  await title(page, "Esqueci minha senha");
  await field(page, "Email").fill(email);
  await button(page, "Enviar Email").click();
  await title(page, "Email Enviado!");
  await page.goto(linkIn(await mailTo(email, "Nova senha")).address.href);
  await field(page, "Senha").fill("outrasenha");
  await field(page, "Confirmar senha").fill("outrasenha");
  await button(page, "Redefinir senha").click();
  await title(page, "Senha Redefinida!");
  await mailTo(email, "foi alterada");
  await page.getByRole("main").getByRole("link", { name: "Entrar" }).click();
  await field(page, "Email").fill(email);
  await field(page, "Senha").fill("outrasenha");
  await button(page, "Entrar").click();
  await title(page, "Olá, Edson");
}
