import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { validation } from "../../../shared/messages";
import { paths } from "../../../shared/paths";
import { openAs } from "../../e2e/driver-area";
import { axeViolations } from "../../support/accessibility";
import { testPagesWithMail } from "../../support/app";
import { loseAnswers } from "../../support/bad-network";
import { testBrowser } from "../../support/browser";
import { waitingPeople } from "./waiting-families";

const { newPage } = testBrowser();
const running = testPagesWithMail();

const people = waitingPeople(running);
const { driver, family, linkTo, mailsTo, newEmail, newSchool, tell } = people;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test("nobody found, waiting, confirmed, a driver opens a seat, one mail, the profile, asked well, ended", async () => {
  const school = newSchool();
  const email = newEmail();
  const page = await newPage("phone", { expectedErrors: [/wa\.me/, /ERR_FAILED/] });
  const searched = new URLSearchParams({ estado: "SP", cidade: "Campinas", escola: school, turno: "tarde" });
  await page.goto(`${running.app.url}${paths.search}?${searched}`);
  const card = page.getByRole("region", { name: "Avise-me quando houver vaga" });
  await card.getByText(`${school}, Campinas, à tarde.`).waitFor();
  await card.getByText("Mudar").click();
  expect(await card.getByRole("textbox", { name: "Escola ou bairro" }).inputValue()).toBe(
    `${school}, Campinas`,
  );
  expect(await card.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await card.getByRole("button", { name: "Avise-me" }).click();
  await card.getByText(validation.emailMissing).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole("textbox", { name: "Email" }).fill("nao.e.meu@email.com");
  await card.getByRole("button", { name: "Avise-me" }).click();
  await heading(page, "Confirme no seu email").waitFor();
  await page.getByRole("button", { name: "Corrigir o email" }).click();
  await card.getByRole("textbox", { name: "Email" }).fill(email);
  // The server has it, the phone doesn't know: it says so, keeps everything, and asking again sends no second mail.
  const answersArrive = await loseAnswers(page, "waiting.ask");
  await card.getByRole("button", { name: "Avise-me" }).click();
  await card.getByText("Confira sua internet. O que você escreveu continua aqui.").waitFor();
  await answersArrive();
  expect(await card.getByRole("textbox", { name: "Email" }).inputValue()).toBe(email);
  await running.mail.waitForMail(email);
  await card.getByRole("button", { name: "Avise-me" }).click();
  await heading(page, "Confirme no seu email").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Enviar de novo" }).click();
  await page.getByText("Enviamos no máximo uma mensagem por dia.").waitFor();

  await running.mail.waitForMail(email);
  expect(mailsTo(email)).toHaveLength(1);
  await page.goto(linkTo(email, paths.waitingConfirm));
  expect(await page.getByRole("button").count()).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirmar aviso" }).click();
  await heading(page, "Pronto, vamos avisar você").waitFor();
  for (const words of [`${school}, Campinas`, "Tarde", email])
    await page.getByText(words, { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const cida = await driver({ offeredSchoolTransport: [school], name: "Aparecida Ferreira" });
  await cida.setSeats({ afternoon: 2 });
  await tell();
  expect(mailsTo(email)).toHaveLength(2);
  const link = /https?:\S+\/condutor\/\S+/.exec(mailsTo(email)[1]?.text ?? "")?.[0] ?? "";
  expect(link).toContain(paths.profile(cida.id));
  await page.goto(link);
  const whatsapp = page
    .getByRole("button", { name: /WhatsApp/ })
    .filter({ visible: true })
    .first();
  await whatsapp.click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  const agree = notice.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  await agree.waitFor();
  expect(await notice.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await notice.getByRole("checkbox", { name: `Ainda tem vaga à tarde para a ${school}?` }).check();
  await notice.getByRole("checkbox", { name: "Tem contrato por escrito?" }).check();
  const text = new URL((await agree.getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toEndWith("\n\n– Ainda tem vaga à tarde?\n– Tem contrato por escrito?");
  expect(await axeViolations(page)).toEqual([]);
  // Kept for the visit, also when the page is loaded again.
  await page.reload();
  await whatsapp.click();
  await agree.waitFor();
  expect(await notice.getByRole("checkbox", { checked: true }).count()).toBe(2);

  for (const _other of [1, 2]) await family(school);
  const dashboard = await openAs(newPage, running.app, cida.account, { on: "phone", path: paths.dashboard });
  const waiting = dashboard.getByRole("region", { name: /3 famílias esperam vaga/ });
  await waiting.getByText(`para ${school}`).waitFor();

  await page.goto(linkTo(email, paths.waitingEnd));
  await page.getByRole("button", { name: "Encerrar este aviso" }).click();
  await heading(page, "Aviso encerrado").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await cida.setSeats({ afternoon: 0 });
  await cida.setSeats({ afternoon: 2 });
  await tell();
  expect(mailsTo(email)).toHaveLength(2);
});
