import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { requests, validation } from "../../../shared/messages";
import { askDriverPath, paths } from "../../../shared/paths";
import { startPushService } from "../../process/push/stand-in";
import { axeViolations } from "../../support/accessibility";
import { testPagesWithMail } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { chooseDialog, withPush } from "../devices/with-push";
import { IN_SEASON, requestPeople } from "./request-people";

const running = testPagesWithMail({ VAPID_PRIVATE_KEY: "c5".repeat(32) }, "localhost");
const { newPage } = testBrowser();
const service = startPushService();
beforeAll(() => running.app.setNow(IN_SEASON));
afterAll(() => service.stop());

const {
  afterUndo,
  answer,
  driver,
  newEmail,
  newestLink,
  newPhone: newNumber,
  request,
  rows,
} = requestPeople(running);
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const card = (page: Page, driverName: string) => page.getByRole("article", { name: driverName });

/** From a driver's profile to a form that is filled in; nothing of it is sent. */
async function fillIn(page: Page, driverId: string, email: string): Promise<void> {
  await page.goto(`${running.app.url}${paths.profile(driverId)}`);
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  await heading(page, "Pedir vaga para 2027").waitFor();
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByLabel("Seu WhatsApp").fill(newNumber());
  await page.getByLabel("Escola").fill("EMEF Guilherme de Almeida");
  await page.getByLabel("Bairro").fill("Tatuapé");
  await page.getByRole("radio", { name: "Manhã" }).check({ force: true });
  await page.getByRole("radio", { name: "2" }).check({ force: true });
  await page.getByLabel("Seu email").fill(email);
}

/** Sends a form with two mistakes, corrects them, and confirms by the mailed link. */
async function askByMail(page: Page, driverId: string): Promise<string> {
  const email = newEmail();
  const send = () => page.getByRole("button", { name: "Pedir vaga para 2027" }).click();
  await fillIn(page, driverId, "ana");
  await page.getByLabel("Seu primeiro nome").fill("Ana, 7 anos");
  await send();
  await page.getByRole("link", { name: requests.firstNameOnly }).waitFor();
  await page.getByRole("link", { name: validation.emailInvalid }).waitFor();
  expect(await page.getByLabel("Escola").inputValue()).toBe("EMEF Guilherme de Almeida");
  expect(await page.getByRole("radio", { name: "2" }).isChecked()).toBe(true);
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByLabel("Seu email").fill(email);
  await send();
  await heading(page, "Confirme no seu email").waitFor();
  await page.goto(`${running.app.url}${paths.ownRequest}?token=${await newestLink(email)}`);
  await heading(page, "Confirmar seu pedido?").waitFor();
  await page.getByRole("button", { name: "Confirmar pedido" }).click();
  await heading(page, "Sua vaga para 2027").waitFor();
  return email;
}

test("a family asks three drivers by mail: one refuses, one agrees, and the third is offered for withdrawal", async () => {
  const [rosa, edson, marta] = [
    await driver({ name: "Rosa Lima" }),
    await driver({ name: "Edson Reis" }),
    await driver({ name: "Marta Dias" }),
  ];
  const page = await newPage("phone");
  const email = await askByMail(page, marta.driverId);
  expect(await axeViolations(page)).toEqual([]);
  const refused = await request(rosa.driverId, { email });
  const agreed = await request(edson.driverId, { email });
  await answer(rosa.driverId, refused.id, "none");
  await answer(edson.driverId, agreed.id, "agreed");
  await afterUndo();
  await page.reload();
  await card(page, "Marta Dias").getByText("Pedido enviado a Marta Dias.").waitFor();
  await card(page, "Marta Dias").getByText(`A resposta chega em ${email}.`).waitFor();
  await card(page, "Rosa Lima").getByText("Rosa Lima não tem mais vaga.").waitFor();
  await card(page, "Rosa Lima").getByRole("link", { name: "Ver outros condutores" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await card(page, "Edson Reis").getByRole("button", { name: "Sim, combinamos" }).click();
  await page.getByText("Você já combinou sua vaga").waitFor();
  await page.getByRole("button", { name: "Retirar pedido a Marta Dias" }).click();
  await card(page, "Marta Dias").getByText("Você retirou este pedido.").waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
});

test("one without scripts asks, and says that they have not agreed", async () => {
  const { driverId } = await driver({ name: "Nilo Reis" });
  const page = await newPage("phone", { javaScriptEnabled: false, expectedErrors: [/status of 400/] });
  await askByMail(page, driverId);
  const [row] = (await rows()).filter((one) => one.driverId === driverId);
  await answer(driverId, row?.id ?? "", "agreed");
  await afterUndo();
  await page.reload();
  await card(page, "Nilo Reis").getByRole("button", { name: "Não combinamos" }).click();
  await card(page, "Nilo Reis").getByText("Você disse que ainda não combinaram.").waitFor();
});

test("from a search by phone: the form begins with school and shift, keeps what is typed; read, corrected and found at /avisos", async () => {
  const { driverId } = await driver({ name: "Vera Prado", offeredSchoolTransport: ["EMEF Amorim Lima"] });
  const page = await newPage("phone", { serviceWorkers: "allow" });
  await withPush(page, service, "granted");
  await page.goto(`${running.app.url}${paths.search}?estado=SP&escola=amorim&turno=tarde&ano=2027`);
  await page.getByRole("link", { name: "Vera Prado" }).first().click();
  await heading(page, "Vera Prado").waitFor();
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  const holds = (value: string) =>
    page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>("[name=school]")?.value === value,
      value,
    );
  await holds("EMEF Amorim Lima");
  expect(await page.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await page.getByLabel("Escola").fill("Colégio Novo");
  await page.reload();
  await holds("Colégio Novo");
  expect(page.url()).toEndWith(askDriverPath(driverId));
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByLabel("Seu WhatsApp").fill(newNumber());
  await page.getByLabel("Bairro").fill("Tatuapé");
  await page.getByRole("button", { name: "Pedir e receber neste celular" }).click();
  await chooseDialog(page, "Avisar");
  await page.getByText("Pedido enviado a Vera Prado.").waitFor();
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  await card(page, "Vera Prado").getByText("Pedido enviado a Vera Prado.").waitFor();
  await page.getByText("Corrigir nome ou WhatsApp").click();
  await page.getByLabel("Seu primeiro nome").fill("Ana Maria");
  await page.getByRole("button", { name: "Salvar correção" }).click();
  await card(page, "Vera Prado").getByText("Ana Maria", { exact: true }).waitFor();
  await page.goto(running.app.url + paths.devices);
  await heading(page, "Seus pedidos de vaga").waitFor();
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  await page.getByRole("button", { name: "Retirar pedido a Vera Prado" }).click();
  await card(page, "Vera Prado").getByText("Você retirou este pedido.").waitFor();
});
