import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { invitations } from "../../../drizzle/schema/recommendations";
import { DECISION_UNDO } from "../../../shared/limits";
import { recommendation as messages } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { openConsole } from "../../console/open-console";
import { openAs } from "../../e2e/driver-area";
import { axeViolations } from "../../support/accessibility";
import { testPagesWithMail } from "../../support/app";
import { holdBack, loseAnswers } from "../../support/bad-network";
import { testBrowser } from "../../support/browser";
import { linkIn } from "../../support/mailed-pages";
import { type InvitingDriver, invitingDriver } from "./invited";

const browser = testBrowser();
const { newPage } = browser;
const family = "ana.paula@familia.example";
const text = "Busca no portão e sempre manda mensagem quando chega na escola.";
let driver: InvitingDriver;
const running = testPagesWithMail();
beforeAll(async () => {
  driver = await invitingDriver(running, { name: "Aparecida Ferreira" });
}, 90_000);

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).first().waitFor();

/** Nothing is wider than a small phone, and there are no violations of WCAG. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test("from the driver's link to the profile, the answer, and withdrawn again", async () => {
  const owner = await openAs(newPage, running.app, driver.account, {
    on: "phone",
    path: paths.recommendations,
    expectedErrors: [/status of 403/, /ERR_FAILED/],
  });
  // An invitation whose link nobody saw is in the list, without a name, and can be canceled.
  const answersArrive = await loseAnswers(owner, "recommendations.invite");
  await owner.getByRole("button", { name: "Criar convite" }).click();
  await owner.getByRole("alert").filter({ hasText: "Não conseguimos criar o convite." }).waitFor();
  await answersArrive();
  const unseen = owner.getByRole("button", { name: /^Cancelar o convite de \d/ });
  const answersOfEndArrive = await loseAnswers(owner, "recommendations.endInvitation");
  await unseen.click();
  await owner.getByRole("alert").filter({ hasText: "Não conseguimos cancelar o convite." }).waitFor();
  await unseen.waitFor({ state: "detached" });
  await answersOfEndArrive();
  await owner.getByLabel("Para qual família? (opcional)").fill("Família Souza");
  await owner.getByRole("button", { name: "Criar convite" }).click();
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
  for (const word of ["Pontual", "Dirige com cuidado", "Avisa sempre"])
    await phone.getByRole("checkbox", { name: word }).check();
  await phone.getByRole("checkbox", { name: "Van limpa" }).click();
  await phone.getByText(messages.tooManyWords).first().waitFor();
  expect(await phone.getByRole("checkbox", { name: "Van limpa" }).isChecked()).toBe(false);
  await phone.getByLabel("Há quanto tempo").selectOption("2 anos");
  await phone.getByLabel("Primeiro nome").fill("Ana");
  await phone.getByLabel("Inicial").fill("p");
  await phone.getByText(/^Ana P\., há 2 anos com Aparecida, em /).waitFor();
  await phone.getByRole("button", { name: "Enviar recomendação" }).click();
  await phone.getByRole("link", { name: "Email inválido" }).waitFor();
  await expectSound(phone);
  await phone.reload({ waitUntil: "networkidle" });
  expect(await phone.getByLabel("O que você diria").inputValue()).toBe(text);
  expect(await phone.getByRole("checkbox", { checked: true }).count()).toBe(3);
  await phone.getByText(/^Ana P\., há 2 anos com Aparecida, em /).waitFor();
  await phone.getByLabel("Email").fill("ana.paula@familia.exmple");
  await phone.getByRole("button", { name: "Enviar recomendação" }).click();
  await heading(phone, "Falta confirmar o email");
  // The tab still knows where the mail went, and the slip can be corrected.
  await phone.reload();
  await phone.getByText("ana.paula@familia.exmple").waitFor();
  await phone.getByRole("button", { name: "Corrigir" }).click();
  await expectSound(phone);
  await phone.getByLabel("Seu email").fill(family);
  await phone.getByRole("button", { name: "Enviar para este email" }).click();
  await phone.getByText(messages.corrected).waitFor();
  await phone.getByText(family).waitFor();
  await expectSound(phone);

  const mail = await running.mail.waitForMail(family, "Confirme sua recomendação");
  const plain = await newPage("phone", { javaScriptEnabled: false });
  await plain.goto(linkIn(mail.text, paths.recommendConfirm));
  await plain.getByText(text).waitFor();
  expect(await plain.getByRole("button").count()).toBe(1);
  await plain.getByRole("button", { name: "Confirmar recomendação" }).click();
  await heading(plain, "Recomendação confirmada");
  expect(plain.url()).not.toContain("token");

  running.app.setNow(new Date());
  const console = await openConsole(browser, running.app, "desktop");
  await console.getByRole("link", { name: /Recomendação de família/ }).click();
  await console.getByText(text).waitFor();
  await expectSound(console);
  await console.keyboard.press("r");
  await console.getByRole("dialog").getByLabel("Motivo").fill("Mudei de ideia.");
  await expectSound(console);
  await console.getByRole("dialog").getByRole("button", { name: "Voltar" }).click();
  // Backdated, so that it can't be undone any more.
  running.app.setNow(new Date(Date.now() - DECISION_UNDO));
  await console.keyboard.press("p");
  await console
    .getByText(/^(Recomendação de família|Resposta a uma recomendação), .*: publicada\.$/)
    .waitFor();
  await running.app.endDelays();
  await running.mail.waitForMail(driver.account.email, "recomendou você");

  const visitor = await newPage("desktop");
  await visitor.goto(running.app.url + paths.profile(driver.id));
  await heading(visitor, "Recomendações");
  await visitor.getByText(text).waitFor();
  await visitor.getByText(/Ana P\..*há 2 anos com Aparecida, em /).waitFor();
  await expectSound(visitor);

  await owner.reload();
  await owner.getByText(text).waitFor();
  await owner.getByRole("button", { name: "Responder" }).click();
  await owner.getByLabel("Sua resposta").fill("Obrigada, Ana.");
  await owner.reload();
  expect(await owner.getByLabel("Sua resposta").inputValue()).toBe("Obrigada, Ana.");
  await expectSound(owner);
  await owner.getByRole("button", { name: "Enviar resposta" }).click();
  await owner.getByText("Em análise. Nossa equipe lê antes de publicar.").waitFor();
  expect(await owner.getByRole("button", { name: "Responder" }).count()).toBe(0);

  await phone.goto(linkIn(mail.text, paths.recommendTakeBack));
  await phone.getByText(text).waitFor();
  await expectSound(phone);
  await phone.getByRole("button", { name: "Retirar recomendação" }).click();
  await heading(phone, "Recomendação retirada");
});
