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

const people = waitingPeople(() => running);
const { driver, family, linkTo, mailsTo, newEmail, newSchool, tell } = people;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** The search of a family, as an address. */
const searchFor = (school: string, more = "") =>
  `${running.app.url}/buscar?estado=SP&cidade=Campinas&escola=${encodeURIComponent(school)}${more}`;

test("nobody found, waiting, confirmed, a driver opens a seat, one mail, the profile, asked well, ended", async () => {
  const school = newSchool();
  const email = newEmail();
  const page = await newPage("phone", { expectedErrors: [/wa\.me/, /ERR_FAILED/] });
  await page.goto(searchFor(school, "&turno=tarde"));
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

  const { setSeats, driverId } = await driver({
    offeredSchoolTransport: [school],
    name: "Aparecida Ferreira",
  });
  await setSeats({ afternoon: 2 });
  await tell();
  expect(mailsTo(email)).toHaveLength(2);
  expect(linkTo(email, paths.waitingEnd)).toContain("token=");
  expect(mailsTo(email)[1]?.text).toContain(paths.profile(driverId));

  await page.goto(searchFor(school, "&turno=tarde"));
  await page.getByRole("link", { name: "Ver Perfil de Aparecida Ferreira" }).click();
  await heading(page, "Aparecida Ferreira").first().waitFor();
  await page
    .getByRole("button", { name: /WhatsApp/ })
    .filter({ visible: true })
    .first()
    .click();
  const notice = page.getByRole("dialog", { name: "Antes de ir para o WhatsApp" });
  const agree = notice.getByRole("link", { name: "Concordo, ir para WhatsApp" });
  await agree.waitFor();
  expect(await notice.getByRole("checkbox").count()).toBe(8);
  expect(await notice.getByRole("checkbox", { checked: true }).count()).toBe(0);
  const textOf = async () => new URL((await agree.getAttribute("href")) ?? "").searchParams.get("text");
  const greeting = await textOf();
  await notice.getByRole("checkbox", { name: `Ainda tem vaga à tarde para a ${school}?` }).check();
  await notice.getByRole("checkbox", { name: "Tem contrato por escrito?" }).check();
  const asked = `${greeting}\n\n– Ainda tem vaga à tarde?\n– Tem contrato por escrito?`;
  expect(await textOf()).toBe(asked);
  expect(await axeViolations(page)).toEqual([]);
  // Kept for the visit, also when the page is loaded again.
  await notice.getByRole("button", { name: "Cancelar" }).click();
  await page.reload();
  await page
    .getByRole("button", { name: /WhatsApp/ })
    .filter({ visible: true })
    .first()
    .click();
  await agree.waitFor();
  expect(await notice.getByRole("checkbox", { checked: true }).count()).toBe(2);
  await notice.getByRole("button", { name: "Cancelar" }).click();

  await page.goto(linkTo(email, paths.waitingEnd));
  await page.getByRole("button", { name: "Encerrar este aviso" }).click();
  await heading(page, "Aviso encerrado").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await setSeats({ afternoon: 0 });
  await setSeats({ afternoon: 2 });
  await tell();
  expect(mailsTo(email)).toHaveLength(2);
});

test("nobody with a seat: closed above the list, opened and sent without scripts", async () => {
  const school = newSchool();
  await driver({ offeredSchoolTransport: [school] });
  const expectedErrors = [/status of 400/];
  const page = await newPage("desktop", { javaScriptEnabled: false, expectedErrors });
  await page.goto(searchFor(school));
  await page.getByText("1 condutor encontrado").waitFor();
  const email = page.getByRole("textbox", { name: "Email" });
  expect(await email.isVisible()).toBe(false);
  await page.getByText("Avise-me quando houver vaga").click();
  await email.fill("ana@");
  await page.getByRole("button", { name: "Avise-me" }).click();
  await page.getByText(validation.emailInvalid).waitFor();
  expect(await email.inputValue()).toBe("ana@");
  const address = newEmail();
  await email.fill(address);
  await page.getByRole("button", { name: "Avise-me" }).click();
  await heading(page, "Confirme no seu email").waitFor();
  await running.mail.waitForMail(address);

  const monitored = await newPage("desktop", { javaScriptEnabled: false });
  await monitored.goto(searchFor(school, "&monitora=1"));
  expect(await monitored.getByText("Avise-me quando houver vaga").count()).toBe(0);
});

test("the driver reads how many wait, and renewing is one tap", async () => {
  const school = newSchool();
  const own = await driver({ offeredSchoolTransport: [school] });
  const [first] = [await family(school), await family(school), await family(school)];
  const dashboard = await openAs(newPage, running.app, own, { on: "phone", path: paths.dashboard });
  const note = dashboard.getByRole("region", { name: /3 famílias esperam vaga/ });
  await note.getByText(`para ${school}`).waitFor();
  const page = await newPage("desktop");
  await page.goto(
    linkTo(first.email, paths.waitingConfirm).replace(paths.waitingConfirm, paths.waitingRenew),
  );
  await heading(page, "Ainda procura?").waitFor();
  await page.getByRole("button", { name: "Continuar por mais 60 dias" }).click();
  await heading(page, "Pronto, vamos avisar você").waitFor();
});
