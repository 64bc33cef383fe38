import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright";
import { addStaff, removeStaff } from "../../server/operation/manage-staff";
import { endStaffSessions } from "../../server/platform/sessions/staff-sessions";
import { errors } from "../../shared/errors";
import { testPages } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { testBrowser } from "../support/browser";
import { newMessage, newReport, type Opened, oneOfEach } from "./one-of-each";
import { signedInStaff } from "./staff";

const { newPage } = testBrowser();
const typed = "Falei com as duas famílias por telefone.";
const refused = [/status of 40[019]/, /ERR_INTERNET_DISCONNECTED/];
let about: Opened;
let people = 0;
const app = testPages({}, "localhost");
beforeAll(async () => {
  const { id } = await signedInStaff(app, "reader");
  about = await oneOfEach(app, id);
}, 90_000);

async function operator() {
  const email = `escreve${++people}@equipe.example`;
  const { id, link } = await addStaff(app.services, { email, name: "Helena", role: "operator" });
  const page = await newPage("desktop", { expectedErrors: refused });
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  return { page, id, email, end: () => endStaffSessions(app.services.db, id) };
}

/** Opens an item, which assigns it: no call of that is left under way. */
async function openItem(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("list", { name: "Itens" }).getByRole("link", { name }).last().click();
  await page.getByText("com Helena", { exact: true }).waitFor();
}
const asksAgain = (page: Page) => page.getByRole("dialog", { name: "Sua sessão acabou" });

async function enterAgain(page: Page): Promise<void> {
  await asksAgain(page).getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await asksAgain(page).waitFor({ state: "detached" });
}

/** Where somebody writes: how it is opened, its field, and what sends it. */
const places: [string, (page: Page) => Promise<unknown>, string, string, string | RegExp][] = [
  ["a report", (page) => openItem(page, /denúncia/i), "Motivo, em palavras", "Sem medida", /: sem medida\.$/],
  [
    "an answer",
    (page) => openItem(page, /Mensagem/),
    "Resposta, que Ana Paula",
    "Responder",
    "Mensagem de Ana Paula: respondida.",
  ],
  [
    "a refusal",
    async (page) => {
      await page.goto(`${app.url}/operacao?tipo=recommendation`);
      await openItem(page, /recomendação/i);
      await page.getByRole("button", { name: "Recusar" }).click();
    },
    "Motivo",
    "Recusar",
    /^Recomendação de família, .*: recusada\.$/,
  ],
  [
    "a payment",
    async (page) => {
      await openItem(page, /Devolução|pagamento/i);
      await page.getByRole("button", { name: "Resolver" }).click();
    },
    "O que foi feito",
    "Resolver",
    /: resolvido\.$/,
  ],
  [
    "the end of a data request",
    async (page) => {
      await openItem(page, /Pedido de dados/);
      await page.getByRole("button", { name: "Encerrar pedido" }).click();
    },
    "O que foi respondido",
    "Encerrar pedido",
    "Pedido encerrado.",
  ],
  [
    "a suspension",
    async (page) => {
      await page.goto(`${app.url}/operacao/condutores/${about.account.id}`);
      await page.getByRole("button", { name: "Suspender perfil" }).click();
    },
    "Motivo",
    "Suspender perfil",
    "Perfil suspenso.",
  ],
];

test("a session that ends takes nothing of what is typed anywhere, and the act goes on after the key", async () => {
  const { page, end } = await operator();
  for (const [where, open, label, verb, done] of places) {
    await page.goto(`${app.url}/operacao`);
    await open(page);
    const form = (await page.getByRole("dialog").count()) > 0 ? page.getByRole("dialog").last() : page;
    const field = form.getByLabel(label).first();
    await field.fill(typed);
    await end();
    await form.getByRole("button", { name: verb }).click();
    await asksAgain(page).waitFor();
    await enterAgain(page);
    expect([where, await field.inputValue()]).toEqual([where, typed]);
    await form.getByRole("button", { name: verb }).click();
    await page.getByText(done, { exact: true }).first().waitFor();
  }
}, 120_000);

test("a half-typed decision is there again after a look at another item, and gone with whoever leaves", async () => {
  const { page } = await operator();
  await newReport(app, about.driverId);
  await page.goto(`${app.url}/operacao`);
  await openItem(page, /denúncia/i);
  const field = page.getByLabel("Motivo, em palavras");
  await field.fill(typed);
  await page.getByRole("heading", { name: "O que já houve" }).click();
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await openItem(page, /denúncia/i);
  expect(await field.inputValue()).toBe(typed);
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await openItem(page, /denúncia/i);
  expect(await field.inputValue()).toBe("");
});

test("without a network a decision fails, says so and stays; with it, it goes on", async () => {
  const { page } = await operator();
  await newReport(app, about.driverId);
  await page.goto(`${app.url}/operacao`);
  await openItem(page, /denúncia/i);
  const field = page.getByLabel("Motivo, em palavras");
  await field.fill(typed);
  await page.context().setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("queue.list"));
  await page.getByRole("button", { name: "Sem medida" }).click();
  await page.getByText("Não conseguimos guardar a decisão.").waitFor();
  await lost;
  expect(await field.inputValue()).toBe(typed);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sem medida" }).click();
  await page.getByText(/: sem medida\.$/).waitFor();
});

test("an answer half typed stays to be read when somebody else was faster, and says who", async () => {
  const { page } = await operator();
  const other = await signedInStaff(app, "operator", "Bruno");
  const id = await newMessage(app);
  await page.goto(`${app.url}/operacao`);
  await openItem(page, /Mensagem/);
  const field = page.getByLabel("Resposta, que Ana Paula");
  await field.fill(typed);
  await other.calls.messages.close.mutate({ id });
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByText(errors.QUEUE_ITEM_CLOSED.message).waitFor();
  await page.getByText(/por Bruno, em/).waitFor();
  expect(await field.inputValue()).toBe(typed);
  expect(await page.getByRole("button", { name: /Responder|Desfazer/ }).count()).toBe(0);
});

test("whoever is removed while they type is out: the key opens nothing, and the way out leaves nothing behind", async () => {
  const { page, email } = await operator();
  await page.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await page.getByText(about.account.email).waitFor();
  await page.getByRole("button", { name: "Exportar dados" }).click();
  await page.getByRole("dialog").getByLabel("Motivo").fill(typed);
  await removeStaff(app.services, email);
  await page.getByRole("dialog").getByRole("button", { name: "Exportar dados" }).click();
  await asksAgain(page).getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await asksAgain(page).getByText(errors.PASSKEY_REFUSED.message).waitFor();
  await asksAgain(page).getByRole("button", { name: "Sair" }).click();
  await page.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
  expect(await page.getByText(about.account.email).count()).toBe(0);
});

test("Sair in one tab leads every tab to the door", async () => {
  const { page } = await operator();
  const other = await page.context().newPage();
  await other.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await other.getByText(about.account.email).waitFor();
  await page.getByRole("button", { name: "Sair" }).click();
  for (const tab of [page, other]) {
    await tab.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
    expect(await tab.getByRole("dialog").count()).toBe(0);
  }
  expect(await other.getByText(about.account.email).count()).toBe(0);
});
