import { expect, test } from "bun:test";
import { addStaff } from "../../server/operation/manage-staff";
import { endStaffSessions } from "../../server/platform/sessions/staff-sessions";
import { errors } from "../../shared/errors";
import { anOperator } from "../people/staff";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { holdBack } from "../support/bad-network";
import { testBrowser } from "../support/browser";
import { newReport, oneOfEach } from "./one-of-each";
import { reasonOf, rowsOf } from "./open-console";

const { newPage } = testBrowser();
const typed = "Falei com as duas famílias por telefone.";
const running = testPagesWithMail({}, "localhost");

test("a link creates a passkey; nothing typed is lost with session, network or another's decision", async () => {
  const { app, mail } = running;
  const { id: bruno, calls } = await anOperator(app, "Bruno");
  const about = await oneOfEach(app, bruno);
  const email = "helena@equipe.example";
  const { id, link } = await addStaff(app.services, { email, name: "Helena", role: "operator" });
  const page = await newPage("desktop", {
    expectedErrors: [/status of 40[019]/, /ERR_INTERNET_DISCONNECTED/],
  });
  const press = (name: string, within = page.getByRole("main")) =>
    within.getByRole("button", { name, exact: true }).click();
  const door = (tab = page) => tab.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
  const reason = reasonOf(page);
  /** Opens the case, which assigns it: no call of that is left under way. */
  const openCase = async () => {
    await rowsOf(page)
      .filter({ hasText: /denúncia/i })
      .last()
      .click();
    await page.getByText("com Helena", { exact: true }).waitFor();
  };

  await addAuthenticator(page);
  await page.goto(link);
  await page.waitForURL((url) => url.hash === "");
  await press("Criar chave de acesso");
  await page.getByText("Helena operação").waitFor();
  await mail.waitForMail(email, "Nova chave de acesso");

  await openCase();
  await reason.fill(typed);
  await page.getByRole("heading", { name: "O que já houve" }).click();
  await page.keyboard.press("Escape");
  await reason.waitFor({ state: "detached" });
  await openCase();
  expect(await reason.inputValue()).toBe(typed);
  await page.context().setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("queue.list"));
  await press("Sem medida");
  await page.getByText("Não conseguimos guardar a decisão.").waitFor();
  await lost;
  await page.context().setOffline(false);
  // The session ends before what is typed is sent, and the key opens another.
  await endStaffSessions(app.services.db, id);
  await press("Sem medida");
  const asksAgain = page.getByRole("dialog", { name: "Sua sessão acabou" });
  await press("Entrar com chave de acesso", asksAgain);
  await asksAgain.waitFor({ state: "detached" });
  expect(await reason.inputValue()).toBe(typed);
  // The page asks every 15 seconds how the item is: not before it was pressed, however slow the machine is.
  const release = await holdBack(page, /console\/[^?]*queue\.item/);
  const [item] = (await calls.queue.list.query({ kind: "case" })).items;
  const { reports } = await calls.cases.file.query({ id: item?.subject ?? "" });
  const decision = { outcome: "perfil corrigido", reason: typed } as const;
  const reportIds = reports.map((report) => report.id);
  await calls.cases.decide.mutate({ id: item?.subject ?? "", reportIds, ...decision });
  await press("Sem medida");
  release();
  await page.getByText(errors.QUEUE_ITEM_CLOSED.message).waitFor();
  await page.getByText(/Bruno decidiu .*: Perfil corrigido\./).waitFor();
  expect(await reason.inputValue()).toBe(typed);
  expect(await page.getByRole("button", { name: /Sem medida|Desfazer/ }).count()).toBe(0);

  // Sair in one tab leads every tab to the door, and what was typed goes with whoever left.
  await newReport(app, about.driverId);
  await page.goto(`${app.url}/operacao?tipo=case`);
  await openCase();
  await reason.fill(typed);
  const tab = await page.context().newPage();
  await tab.goto(`${app.url}/operacao/condutores/${about.account.id}`);
  await tab.getByText(about.account.email).waitFor();
  await page.getByRole("button", { name: "Sair" }).click();
  await door();
  await door(tab);
  expect(await tab.getByText(about.account.email).count()).toBe(0);
  await tab.close();
});
