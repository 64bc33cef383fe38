import { afterAll, afterEach, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { invitations, recommendations } from "../../drizzle/schema/recommendations";
import { recommendation as messages, requests, validation } from "../../shared/messages";
import { askDriverPath, paths } from "../../shared/paths";
import { signedInStaff } from "../console/staff";
import { expectToast, openAs } from "../e2e/driver-area";
import { startPushService } from "../process/push/stand-in";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { holdBack, loseAnswers } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { linkIn, press } from "../support/mailed-pages";
import { until } from "../support/until";
import { chooseDialog, withPush } from "./devices/with-push";
import { decide, invitingDriver } from "./recommendations/invited";
import { at, IN_SEASON, requestPeople, storedRequest } from "./requests/request-people";
import { waitingPeople } from "./waiting/waiting-families";

const { newPage } = testBrowser();
const running = testPagesWithMail({ VAPID_PRIVATE_KEY: "c5".repeat(32) }, "localhost");
const service = startPushService();
afterAll(() => service.stop());
afterEach(() => running.app.setNow(new Date()));

const people = waitingPeople(running);
const asked = requestPeople(running);
const pressButton = (page: Page, name: string) => page.getByRole("button", { name }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

test("nobody found, waiting over a bad network, a driver opens a seat, one mail, the profile, asked well", async () => {
  const { driver, linkTo, mailsTo, newEmail, newSchool, tell } = people;
  const [school, email] = [newSchool(), newEmail()];
  const page = await newPage("phone", { expectedErrors: [/wa\.me/, /ERR_FAILED/] });
  const searched = new URLSearchParams({ estado: "SP", cidade: "Campinas", escola: school, turno: "tarde" });
  await page.goto(`${running.app.url}${paths.search}?${searched}`);
  const card = page.getByRole("region", { name: "Avise-me quando houver vaga" });
  const field = card.getByRole("textbox", { name: "Email" });
  const send = async (address?: string) => {
    if (address) await field.fill(address);
    await card.getByRole("button", { name: "Avise-me" }).click();
  };
  await card.getByText(`${school}, Campinas, à tarde.`).waitFor();
  await card.getByText("Mudar").click();
  const place = card.getByRole("textbox", { name: "Escola ou bairro" });
  expect(await place.inputValue()).toBe(`${school}, Campinas`);
  expect(await card.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await send();
  await card.getByText(validation.emailMissing).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await send("nao.e.meu@email.com");
  await heading(page, "Confirme no seu email");
  await page.getByRole("button", { name: "Corrigir o email" }).click();
  // The server has it, the phone doesn't know: it says so, keeps everything, and asking again sends no second mail.
  const answersArrive = await loseAnswers(page, "waiting.ask");
  await send(email);
  await card.getByText("Confira sua internet. O que você escreveu continua aqui.").waitFor();
  await answersArrive();
  expect(await field.inputValue()).toBe(email);
  await running.mail.waitForMail(email);
  await send();
  await heading(page, "Confirme no seu email");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await page.getByText("Enviamos no máximo uma mensagem por dia.").waitFor();
  expect(mailsTo(email)).toHaveLength(1);
  await press(linkTo(email, paths.waitingConfirm));
  await driver(school, { afternoon: 2 }, { name: "Aparecida Ferreira" });
  await tell();
  const link = /https?:\S+\/condutor\/\S+/.exec(mailsTo(email)[1]?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  const whatsapp = page
    .getByRole("button", { name: /WhatsApp/ })
    .filter({ visible: true })
    .first();
  await whatsapp.click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  const agree = notice.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  const checked = notice.getByRole("checkbox", { checked: true });
  await agree.waitFor();
  await notice.getByRole("checkbox", { name: `Ainda tem vaga à tarde para a ${school}?` }).check();
  await notice.getByRole("checkbox", { name: "Tem contrato por escrito?" }).check();
  const text = new URL((await agree.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toEndWith("\n\n– Ainda tem vaga à tarde?\n– Tem contrato por escrito?");
  expect(await axeViolations(page)).toEqual([]);
  // Kept for the visit, also when the page is loaded again.
  await page.reload();
  await whatsapp.click();
  await agree.waitFor();
  expect(await checked.count()).toBe(2);
});

const family = "ana.paula@familia.example";
const text = "Busca no portão e sempre manda mensagem quando chega na escola.";

/** Nothing is wider than a small phone, and there are no violations of WCAG. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
}

test("from the driver's link over bad networks and slips to the team and the answer", async () => {
  const driver = await invitingDriver(running, { name: "Aparecida Ferreira" });
  const owner = await openAs(newPage, running.app, driver.account, {
    on: "phone",
    path: paths.recommendations,
    expectedErrors: [/status of 403/, /ERR_FAILED/],
  });
  const failed = (words: string) => owner.getByRole("alert").filter({ hasText: words }).waitFor();
  const invite = owner.getByRole("button", { name: "Criar convite" });
  // An invitation whose link nobody saw is in the list, without a name, and can be canceled.
  const answersArrive = await loseAnswers(owner, "recommendations.invite");
  await invite.click();
  await failed("Não conseguimos criar o convite.");
  await answersArrive();
  const unseen = owner.getByRole("button", { name: /^Cancelar o convite de \d/ });
  const answersOfEndArrive = await loseAnswers(owner, "recommendations.endInvitation");
  await unseen.click();
  await failed("Não conseguimos cancelar o convite.");
  await unseen.waitFor({ state: "detached" });
  await answersOfEndArrive();
  await owner.getByLabel("Para qual família? (opcional)").fill("Família Souza");
  await invite.click();
  const link = await owner.getByLabel("Link do convite").inputValue();
  const message = await owner.getByRole("link", { name: /Enviar por WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(message ?? "")).toContain(link);
  // The name is this browser's alone.
  expect(await running.app.services.db.$count(invitations, sql`${invitations}::text like '%Souza%'`)).toBe(0);
  await owner.reload();
  await owner.getByText("Família Souza", { exact: true }).waitFor();
  await owner.getByRole("button", { name: /^Cancelar o convite de Família Souza/ }).waitFor();
  await expectSound(owner);

  // Typed before hydration, it is counted and sent like the rest.
  const phone = await newPage("phone");
  const letGo = await holdBack(phone);
  const opened = phone.goto(link);
  await phone.getByLabel("O que você diria").fill(text);
  letGo();
  await opened;
  await phone.getByText(`${text.length}/300`).waitFor();
  const word = (name: string) => phone.getByRole("checkbox", { name });
  for (const name of ["Pontual", "Dirige com cuidado", "Avisa sempre"]) await word(name).check();
  await word("Van limpa").click();
  await phone.getByText(messages.tooManyWords).first().waitFor();
  expect(await word("Van limpa").isChecked()).toBe(false);
  await phone.getByLabel("Há quanto tempo").selectOption("2 anos");
  await phone.getByLabel("Primeiro nome").fill("Ana");
  await phone.getByLabel("Inicial").fill("p");
  const preview = phone.getByText(/^Ana P\., há 2 anos com Aparecida, em /);
  const send = phone.getByRole("button", { name: "Enviar recomendação" });
  await preview.waitFor();
  await send.click();
  await phone.getByRole("link", { name: "Email inválido" }).waitFor();
  await expectSound(phone);
  await phone.reload({ waitUntil: "networkidle" });
  expect(await phone.getByLabel("O que você diria").inputValue()).toBe(text);
  expect(await phone.getByRole("checkbox", { checked: true }).count()).toBe(3);
  await preview.waitFor();
  await phone.getByLabel("Email").fill("ana.paula@familia.exmple");
  await send.click();
  await heading(phone, "Falta confirmar o email");
  // The tab still knows where the mail went, and the slip can be corrected.
  await phone.reload();
  await phone.getByText("ana.paula@familia.exmple").waitFor();
  await phone.getByRole("button", { name: "Corrigir" }).click();
  await phone.getByLabel("Seu email").fill(family);
  await phone.getByRole("button", { name: "Enviar para este email" }).click();
  await phone.getByText(messages.corrected).waitFor();
  await phone.getByText(family).waitFor();
  await expectSound(phone);
  const mail = await running.mail.waitForMail(family, "Confirme sua recomendação");
  await press(linkIn(mail.text, paths.recommendConfirm));
  const [row] = await running.app.services.db.select().from(recommendations);
  await decide(running, await signedInStaff(running.app), row?.id ?? "");

  await owner.reload();
  await owner.getByText(text).waitFor();
  await owner.getByRole("button", { name: "Responder" }).click();
  const answer = owner.getByLabel("Sua resposta");
  await answer.fill("Obrigada, Ana.");
  await owner.reload();
  expect(await answer.inputValue()).toBe("Obrigada, Ana.");
  await expectSound(owner);
  await owner.getByRole("button", { name: "Enviar resposta" }).click();
  await owner.getByText("Em análise. Nossa equipe lê antes de publicar.").waitFor();
  expect(await owner.getByRole("button", { name: "Responder" }).count()).toBe(0);
});

test("a family asks a driver from a search by phone: the form keeps school, shift and what is typed; read, corrected and withdrawn", async () => {
  running.app.setNow(IN_SEASON);
  const { id } = await asked.driver({ name: "Vera Prado", offeredSchoolTransport: ["EMEF Amorim Lima"] });
  const page = await newPage("phone", { serviceWorkers: "allow" });
  await withPush(page, service, "granted");
  await page.goto(`${running.app.url}${paths.search}?estado=SP&escola=amorim&turno=tarde&ano=2027`);
  await page.getByRole("link", { name: "Vera Prado" }).first().click();
  await heading(page, "Vera Prado");
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  const fill = (label: string, text: string) => page.getByLabel(label).fill(text);
  const holds = (value: string) =>
    until(value, async () => (await page.getByLabel("Escola").inputValue()) === value);
  await holds("EMEF Amorim Lima");
  expect(await page.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await fill("Escola", "Colégio Novo");
  await page.reload();
  await holds("Colégio Novo");
  expect(page.url()).toEndWith(askDriverPath(id));
  await fill("Seu primeiro nome", "Ana, 7 anos");
  await fill("Seu WhatsApp", asked.newPhone());
  await fill("Bairro", "Tatuapé");
  await fill("Seu email", "ana");
  await pressButton(page, "Pedir vaga para 2027");
  for (const slip of [requests.firstNameOnly, validation.emailInvalid])
    await page.getByRole("link", { name: slip }).waitFor();
  expect(await page.getByLabel("Escola").inputValue()).toBe("Colégio Novo");
  expect(await axeViolations(page)).toEqual([]);
  await fill("Seu primeiro nome", "Ana");
  await pressButton(page, "Pedir e receber neste celular");
  await chooseDialog(page, "Avisar");
  await page.getByText("Pedido enviado a Vera Prado.").waitFor();
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  const card = page.getByRole("article", { name: "Vera Prado" });
  await card.getByText("A resposta chega neste celular.").waitFor();
  await page.getByText("Corrigir nome ou WhatsApp").click();
  await fill("Seu primeiro nome", "Ana Maria");
  await pressButton(page, "Salvar correção");
  await card.getByText("Ana Maria", { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(running.app.url + paths.devices);
  await heading(page, "Seus pedidos de vaga");
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  await pressButton(page, "Retirar pedido a Vera Prado");
  await card.getByText("Você retirou este pedido.").waitFor();
});

test("a driver refuses after a second thought, agrees and lowers his seats, and reports what is odd", async () => {
  running.app.setNow(IN_SEASON);
  const { account, id } = await asked.driver({ name: "Nilo das Vans" }, { morning: 4 });
  await storedRequest(running.app, id, { firstName: "Bia", neighborhood: "Taquaral" });
  await storedRequest(running.app, id, { phone: "+5519987654321" });
  await storedRequest(running.app, id, { firstName: "Zum", school: "=1+1", shift: "afternoon" });
  running.app.setNow(at("2026-08-31"));
  const page = await openAs(newPage, running.app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("region", { name: "Suas vagas", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: /pedido/i }).count()).toBe(0);
  running.app.setNow(IN_SEASON);
  await page.reload();
  await page.getByRole("link", { name: "Responder a 3 pedidos" }).click();
  await page.getByText("Manhã: 4 vagas, 2 pedidos").waitFor();
  const cardOf = (name: string) =>
    page.getByRole("list", { name: "Pedidos" }).getByRole("listitem").filter({ hasText: name });
  const [bia, ana, zum] = [cardOf("Bia"), cardOf("Ana"), cardOf("Zum")];
  await bia.getByText("Taquaral").waitFor();
  const whatsapp = bia.getByRole("link", { name: /^Chamar no WhatsApp/ });
  expect(await whatsapp.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/55\d+\?text=.*2027/);
  expect(await axeViolations(page)).toEqual([]);
  const refuse = bia.getByRole("button", { name: "Não tenho vaga" });
  await refuse.click();
  await bia.getByText("Você disse que não tem vaga").waitFor();
  expect(await whatsapp.count()).toBe(0);
  await pressButton(page, "Desfazer");
  await expectToast(page, "Desfeito");
  await bia.getByText("Espera sua resposta").waitFor();
  await refuse.click();

  await page.getByLabel("Turno").selectOption("Manhã");
  await zum.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?turno=manha");
  const agree = ana.getByRole("button", { name: "Fechamos" });
  const lower = ana.getByRole("button", { name: "Diminuir 1 vaga" });
  const undo = page.getByRole("button", { name: "Desfazer" }).last();
  await agree.click();
  // With the focus it stays longer than ten seconds.
  await undo.focus();
  await lower.click();
  await page.getByText("Manhã: 3 vagas, nenhum pedido").waitFor();
  // Undone: the seat that was lowered is offered back.
  await undo.click();
  await ana.getByText("Devolver 1 vaga da manhã de 2027?").waitFor();
  await ana.getByRole("button", { name: "Devolver 1 vaga" }).click();
  await page.getByText("Manhã: 4 vagas, 1 pedido").waitFor();
  await agree.click();
  await ana.getByText("Diminuir 1 vaga da manhã de 2027?").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${running.app.url}${paths.requests}?estado=responder`);
  await zum.waitFor();
  expect(await ana.count()).toBe(0);
  const download = page.waitForEvent("download");
  await pressButton(page, "Baixar planilha");
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain("Ana;(19) 98765-4321;Cambuí;EMEF Padre Anchieta;Manhã;1;");
  expect(csv).toContain(";'=1+1;Tarde;");
  await zum.getByRole("button", { name: "Pedido estranho" }).click();
  await zum.waitFor({ state: "detached" });
  await pressButton(page, "Desfazer");
  await zum.waitFor();
});
