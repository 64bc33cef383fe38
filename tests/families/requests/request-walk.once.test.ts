import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { requests, validation } from "../../../shared/messages";
import { askDriverPath, paths } from "../../../shared/paths";
import { startPushService } from "../../process/push/stand-in";
import { axeViolations } from "../../support/accessibility";
import { testPagesWithMail } from "../../support/app";
import { testBrowser } from "../../support/browser";
import { chooseDialog, withPush } from "../devices/with-push";
import { at, IN_SEASON, requestPeople } from "./request-people";

const running = testPagesWithMail({ VAPID_PRIVATE_KEY: "c5".repeat(32) }, "localhost");
const { newPage } = testBrowser();
const service = startPushService();
beforeAll(() => running.app.setNow(IN_SEASON));
afterAll(() => service.stop());

const { afterUndo, answer, driver, newEmail, newestLink, newPhone: newNumber, rows } = requestPeople(running);
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const card = (page: Page, driverName: string) => page.getByRole("article", { name: driverName });

/** From a driver's profile to a form that is filled in; nothing of it is sent. */
async function fillIn(page: Page, driverId: string, email: string, phone: string): Promise<void> {
  await page.goto(`${running.app.url}${paths.profile(driverId)}`);
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  await heading(page, "Pedir vaga para 2027").waitFor();
  await page.getByLabel("Seu primeiro nome").fill("Ana");
  await page.getByLabel("Seu WhatsApp").fill(phone);
  await page.getByLabel("Escola").fill("EMEF Guilherme de Almeida");
  await page.getByLabel("Bairro").fill("Tatuapé");
  await page.getByRole("radio", { name: "Manhã" }).check({ force: true });
  await page.getByRole("radio", { name: "2" }).check({ force: true });
  await page.getByLabel("Seu email").fill(email);
}

const send = (page: Page) => page.getByRole("button", { name: "Pedir vaga para 2027" }).click();

const requestTo = async (driverId: string) =>
  (await rows()).find((row) => row.driverId === driverId)?.id ?? "";

describe.each([true, false])("a family on a phone, JavaScript: %p", (javaScriptEnabled) => {
  test("asks three drivers by mail: one refuses, one agrees, and the third is offered for withdrawal", async () => {
    const [first, second, third] = [
      await driver({ name: "Rosa Lima" }),
      await driver({ name: "Edson Reis" }),
      await driver({ name: "Marta Dias" }),
    ];
    const [email, phone] = [newEmail(), newNumber()];
    const page = await newPage("phone", { javaScriptEnabled, expectedErrors: [/status of 400/] });
    await fillIn(page, first.driverId, "ana", phone);
    await page.getByLabel("Seu primeiro nome").fill("Ana, 7 anos");
    await send(page);
    await page.getByRole("link", { name: requests.firstNameOnly }).waitFor();
    await page.getByRole("link", { name: validation.emailInvalid }).waitFor();
    expect(await page.getByLabel("Escola").inputValue()).toBe("EMEF Guilherme de Almeida");
    expect(await page.getByRole("radio", { name: "2" }).isChecked()).toBe(true);
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    for (const { driverId } of [first, second, third]) {
      await fillIn(page, driverId, email, phone);
      await send(page);
      await heading(page, "Confirme no seu email").waitFor();
      await page.goto(`${running.app.url}${paths.ownRequest}?token=${await newestLink(email)}`);
      await heading(page, "Confirmar seu pedido?").waitFor();
      await page.getByRole("button", { name: "Confirmar pedido" }).click();
      await heading(page, "Sua vaga para 2027").waitFor();
    }
    await card(page, "Marta Dias").getByText("Pedido enviado a Marta Dias.").waitFor();
    await card(page, "Marta Dias").getByText(`A resposta chega em ${email}.`).waitFor();
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    await answer(first.driverId, await requestTo(first.driverId), "none");
    await answer(second.driverId, await requestTo(second.driverId), "agreed");
    await afterUndo();
    await page.reload();
    await card(page, "Rosa Lima").getByText("Rosa Lima não tem mais vaga.").waitFor();
    await card(page, "Rosa Lima").getByRole("link", { name: "Ver outros condutores" }).waitFor();
    await card(page, "Edson Reis").getByRole("button", { name: "Sim, combinamos" }).click();
    await page.getByText("Você já combinou sua vaga").waitFor();
    await page.getByRole("button", { name: "Retirar pedido a Marta Dias" }).click();
    await card(page, "Marta Dias").getByText("Você retirou este pedido.").waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
  }, 150_000);
});

test.each([
  ["", "Vera Prado"],
  ["&ano=2027", "Lia Prado"],
])("the form begins with the school and shift of a search%s, and keeps what is typed", async (year, name) => {
  const { driverId } = await driver({ name, offeredSchoolTransport: ["EMEF Amorim Lima"] });
  const page = await newPage("phone");
  await page.goto(`${running.app.url}${paths.search}?estado=SP&escola=amorim&turno=tarde${year}`);
  await page.getByRole("link", { name }).first().click();
  await heading(page, name).waitFor();
  await page.getByRole("link", { name: "Pedir vaga para 2027" }).click();
  const school = page.getByLabel("Escola");
  const holds = (value: string) =>
    page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>("[name=school]")?.value === value,
      value,
    );
  await holds("EMEF Amorim Lima");
  expect(await page.getByRole("radio", { name: "Tarde" }).isChecked()).toBe(true);
  await school.fill("Colégio Novo");
  await page.reload();
  await holds("Colégio Novo");
  expect(page.url()).toEndWith(askDriverPath(driverId));
});

test("the form and the way to it are there in the season only", async () => {
  running.app.setNow(at("2026-09-01", "00:00:00"));
  const { driverId } = await driver();
  const read = async (path: string) => {
    const answer = await fetch(running.app.url + path);
    return [answer.status, (await answer.text()).includes("Pedir vaga para ")];
  };
  const both = async () => [await read(paths.profile(driverId)), await read(askDriverPath(driverId))];
  const open = [
    [200, true],
    [200, true],
  ];
  const closed = [
    [200, false],
    [404, false],
  ];
  expect(await both()).toEqual(open);
  running.app.setNow(at("2027-02-28", "23:59:59"));
  expect(await both()).toEqual(open);
  running.app.setNow(at("2027-03-01", "00:00:00"));
  expect(await both()).toEqual(closed);
  running.app.setNow(IN_SEASON);
});

test("asks by phone without an e-mail, reads and corrects it there, and finds it at /avisos", async () => {
  const { driverId } = await driver({ name: "Rosa Lima" });
  const page = await newPage("phone", { serviceWorkers: "allow" });
  await withPush(page, service, "granted");
  await fillIn(page, driverId, "", newNumber());
  await page.getByRole("button", { name: "Pedir e receber neste celular" }).click();
  await chooseDialog(page, "Avisar");
  await page.getByText("Pedido enviado a Rosa Lima.").waitFor();
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  await card(page, "Rosa Lima").getByText("Pedido enviado a Rosa Lima.").waitFor();
  await page.getByText("Corrigir nome ou WhatsApp").click();
  await page.getByLabel("Seu primeiro nome").fill("Ana Maria");
  await page.getByRole("button", { name: "Salvar correção" }).click();
  await card(page, "Rosa Lima").getByText("Ana Maria", { exact: true }).waitFor();
  await page.goto(running.app.url + paths.devices);
  await heading(page, "Seus pedidos de vaga").waitFor();
  await page.getByRole("link", { name: "Ver meus pedidos" }).click();
  await page.getByRole("button", { name: "Retirar pedido a Rosa Lima" }).click();
  await card(page, "Rosa Lima").getByText("Você retirou este pedido.").waitFor();
}, 60_000);
