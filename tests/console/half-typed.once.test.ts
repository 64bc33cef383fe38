import { expect, test } from "bun:test";
import { addStaff, removeStaff } from "../../server/operation/manage-staff";
import { endStaffSessions } from "../../server/platform/sessions/staff-sessions";
import { errors } from "../../shared/errors";
import { testPages } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { testBrowser } from "../support/browser";
import { newReport, oneOfEach } from "./one-of-each";
import { signedInStaff } from "./staff";

const { newPage } = testBrowser();
const typed = "Falei com as duas famílias por telefone.";
const app = testPages({}, "localhost");

test("nothing that is typed is lost with session, network or another's decision; all of it is, with whoever leaves", async () => {
  const other = await signedInStaff(app, "operator", "Bruno");
  const about = await oneOfEach(app, other.id);
  const email = "helena@equipe.example";
  const { id, link } = await addStaff(app.services, { email, name: "Helena", role: "operator" });
  const page = await newPage("desktop", {
    expectedErrors: [/status of 40[019]/, /ERR_INTERNET_DISCONNECTED/],
  });
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();

  /** Opens an item, which assigns it: no call of that is left under way. */
  const openItem = async (name: RegExp) => {
    await page.getByRole("list", { name: "Itens" }).getByRole("link", { name }).last().click();
    await page.getByText("com Helena", { exact: true }).waitFor();
  };
  const press = (name: string, within = page.getByRole("main")) =>
    within.getByRole("button", { name, exact: true }).click();
  const asksAgain = page.getByRole("dialog", { name: "Sua sessão acabou" });
  /** The session ends before what is typed is sent, and the key opens another. */
  const signInToSend = async (send: () => Promise<unknown>) => {
    await endStaffSessions(app.services.db, id);
    await send();
    await press("Entrar com chave de acesso", asksAgain);
    await asksAgain.waitFor({ state: "detached" });
  };
  const door = (tab = page) => tab.getByRole("heading", { name: "Operação", level: 1 }).waitFor();

  await openItem(/denúncia/i);
  const reason = page.getByLabel("Motivo, em palavras");
  await reason.fill(typed);
  await page.getByRole("heading", { name: "O que já houve" }).click();
  await page.keyboard.press("Escape");
  await reason.waitFor({ state: "detached" });
  await openItem(/denúncia/i);
  expect(await reason.inputValue()).toBe(typed);
  await page.context().setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("queue.list"));
  await press("Sem medida");
  await page.getByText("Não conseguimos guardar a decisão.").waitFor();
  await lost;
  await page.context().setOffline(false);
  await signInToSend(() => press("Sem medida"));
  expect(await reason.inputValue()).toBe(typed);
  await press("Sem medida");
  await page.getByText(/: sem medida\.$/).waitFor();

  await page.goto(`${app.url}/operacao?tipo=message`);
  await openItem(/Mensagem/);
  const answer = page.getByLabel("Resposta, que Ana Paula");
  await answer.fill(typed);
  await signInToSend(() => press("Responder"));
  const [message] = (await other.calls.queue.list.query({ kind: "message" })).items;
  await other.calls.messages.close.mutate({ id: message?.subject ?? "" });
  await press("Responder");
  await page.getByText(errors.QUEUE_ITEM_CLOSED.message).waitFor();
  await page.getByText(/por Bruno, em/).waitFor();
  expect(await answer.inputValue()).toBe(typed);
  expect(await page.getByRole("button", { name: /Responder|Desfazer/ }).count()).toBe(0);

  const record = `${app.url}/operacao/condutores/${about.account.id}`;
  await page.goto(record);
  await press("Suspender perfil");
  const question = page.getByRole("dialog", { name: "Suspender o perfil?" });
  await question.getByLabel("Motivo").fill(typed);
  await signInToSend(() => press("Suspender perfil", question));
  expect(await question.getByLabel("Motivo").inputValue()).toBe(typed);
  await press("Suspender perfil", question);
  await page.getByText("Perfil suspenso.", { exact: true }).first().waitFor();

  // Sair in one tab leads every tab to the door, and what was typed goes with whoever left.
  await newReport(app, about.driverId);
  await page.goto(`${app.url}/operacao?tipo=case`);
  await openItem(/denúncia/i);
  await reason.fill(typed);
  const tab = await page.context().newPage();
  await tab.goto(record);
  await tab.getByText(about.account.email).waitFor();
  await page.getByRole("button", { name: "Sair" }).click();
  for (const left of [page, tab]) {
    await door(left);
    expect(await left.getByRole("dialog").count()).toBe(0);
  }
  expect(await tab.getByText(about.account.email).count()).toBe(0);
  await tab.close();
  await press("Entrar com chave de acesso");
  await openItem(/denúncia/i);
  expect(await reason.inputValue()).toBe("");

  // Whoever is removed while typing is out: the key opens nothing, and nothing is left behind.
  await page.goto(record);
  await press("Exportar dados");
  const exporting = page.getByRole("dialog");
  await exporting.getByLabel("Motivo").fill(typed);
  await removeStaff(app.services, email);
  await press("Exportar dados", exporting);
  await press("Entrar com chave de acesso", asksAgain);
  await asksAgain.getByText(errors.PASSKEY_REFUSED.message).waitFor();
  await press("Sair", asksAgain);
  await door();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await door();
  expect(await page.getByText(about.account.email).count()).toBe(0);
}, 120_000);
