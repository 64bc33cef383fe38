import { beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { dataRequests } from "../../drizzle/schema/data-requests";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { ODD_REQUEST } from "../../server/families/requests/received/report-request";
import { openQueueItem } from "../../server/operation/queue-items";
import { importSchools } from "../../server/places/schools/import-schools";
import { validation } from "../../shared/messages";
import { reportedDriver } from "../cases/reports/reported-driver";
import { paper } from "../documents/sample-files";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { proveDeletion } from "./data-request-mail";
import { newMessage } from "./one-of-each";
import { openConsole } from "./open-console";
import { seatRequestRow } from "./seat-request-row";
import { signedInStaff } from "./staff";

const browser = testBrowser();
const reason = "Documentos não conferem com o cadastro";
let driver: Awaited<ReturnType<typeof reportedDriver>>;
const running = testPagesWithMail({ MEMORY_KEY: "a1".repeat(32) });
beforeAll(async () => {
  driver = await reportedDriver(running.app);
}, 90_000);

test("a reader sees no contact data, no file and no buttons, on a phone", async () => {
  const { app } = running;
  const files = [(await paper()).toString("base64")];
  const sent = { type: "inspection", plateEnd: "1D23", files };
  expect((await rest(app.url, driver.account.token).post("/documents/submit", sent)).status).toBe(200);
  const { id: staffId, calls } = await signedInStaff(app);
  const { dataRequests: requests } = calls;
  await requests.open.mutate({ email: "bia@email.com", kind: "delete", note: "" });
  const report = await driver.newReport({ email: "bia@email.com" });

  const page = await openConsole(browser, app, "phone", { role: "reader" });
  const buttons = (names: RegExp) => page.getByRole("button", { name: names }).count();
  // One row for the driver, with all that waits.
  await page.getByRole("link", { name: /denúncia/i }).click();
  await page.getByText("[email oculto]").waitFor();
  expect(await buttons(/Sem medida|Suspender/)).toBe(0);
  const parts = page.getByRole("navigation", { name: /^O que espera sobre / });
  await parts.getByRole("link", { name: "Vistoria do veículo" }).click();
  await page.getByRole("heading", { name: "Vistoria do veículo" }).waitFor();
  await page.getByText("Documento oculto: quem confere é a operação.").waitFor();
  expect(await buttons(/Aceitar|Recusar/)).toBe(0);
  await page.goto(`${app.url}/operacao?tipo=data-request`);
  await page.getByRole("link", { name: /Pedido de dados: exclusão/ }).click();
  await page.getByText(/Email oculto/).waitFor();
  expect(await buttons(/Excluir|Baixar|Encerrar/)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(`${app.url}/operacao/condutores/${driver.account.id}`);
  await page.getByRole("heading", { name: "Edson Ribeiro dos Santos", level: 1 }).waitFor();
  expect(await page.getByText("oculto").count()).toBe(2);
  expect(await buttons(/Suspender|Exportar|Excluir/)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await driver.decide(report.id, "sem medida", staffId);
});

test("on a phone an operator answers a message, decides about an odd request, undoes each, and merges a school", async () => {
  const { url, services } = running.app;
  const { db } = services;
  await newMessage(running.app);
  const page = await openConsole(browser, running.app, "phone");
  await page.getByRole("link", { name: /^Ana Paula.*Mensagem: Foto/ }).click();
  await page.getByText("Não consigo trocar a foto.").waitFor();
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const answer = page.getByLabel(/^Resposta/);
  await answer.fill("Abra Meu perfil e toque na foto.");
  await page.getByRole("button", { name: "Responder" }).click();
  // It is open again, with what was written.
  await page.getByText("Mensagem de Ana Paula: respondida.").waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("button", { name: "Responder" }).waitFor();
  expect(await answer.inputValue()).toBe("Abra Meu perfil e toque na foto.");

  const { driverId } = driver;
  const request = seatRequestRow(driverId, { firstName: "Zum", reportedAt: new Date() });
  await db
    .insert(seatRequests)
    .values([request, seatRequestRow(driverId, { phone: request.phone, year: 2026 })]);
  const item = { kind: "other", subject: request.id, detail: ODD_REQUEST, driverId } as const;
  await openQueueItem(db, item, new Date());
  const isHidden = async () => {
    const [row] = await db.select().from(seatRequests).where(eq(seatRequests.id, request.id));
    return row?.reportedAt !== null;
  };
  await page.goto(`${url}/operacao?tipo=other`);
  await page.getByRole("link", { name: /Pedido de vaga estranho/ }).click();
  await page.getByText("Zum", { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  for (const text of [request.phone.slice(3), request.email ?? "?"])
    expect(await page.getByText(text).count()).toBe(0);
  const giveBack = page.getByRole("button", { name: "Devolver ao condutor" });
  await giveBack.click();
  await page.getByText("Pedido de vaga estranho: devolvido ao condutor.").waitFor();
  expect(await isHidden()).toBe(false);
  await page.getByRole("button", { name: "Desfazer" }).click();
  await giveBack.waitFor();
  expect(await isHidden()).toBe(true);
  await page.getByRole("button", { name: "Manter escondido" }).click();
  await page.getByText("Pedido de vaga estranho: continua escondido.").waitFor();
  expect(await isHidden()).toBe(true);
  await page.getByText("Nada esperando.").first().waitFor();

  const none = { city: "Jundiaí", state: "SP", address: "", administration: "", latitude: "", longitude: "" };
  await importSchools(services, [{ ...none, line: 1, name: "EMEF Sol Nascente", code: "35990001" }]);
  await page.goto(`${url}/operacao/escolas`);
  await page.getByRole("searchbox", { name: "Procurar" }).fill("sol nascente");
  await page.getByRole("button", { name: "Procurar" }).click();
  await page.getByRole("link", { name: /EMEF Sol Nascente/ }).click();
  await page.getByRole("button", { name: "Unir a outra" }).click();
  // A dialog starts at its first field, and shows all errors at once.
  const dialog = page.getByRole("dialog", { name: "Unir a outra escola?" });
  const first = dialog.getByLabel("A outra escola");
  const isFocused = () => first.evaluate((field) => field === document.activeElement);
  expect(await isFocused()).toBe(true);
  await dialog.getByLabel("Motivo").focus();
  await dialog.getByRole("button", { name: "Unir as duas" }).click();
  await dialog.getByText("Escolha uma escola da lista.").waitFor();
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await isFocused()).toBe(true);
});

test("a driver is found, suspended with a reason, restored, suspended again, and deleted with that memory by a data request", async () => {
  const { app, mail } = running;
  const { email } = driver.account;
  const page = await openConsole(browser, app, "desktop");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  /** Answers a question about an action with its reason. */
  const confirm = async (question: string, words: string, verb: string, label = "Motivo") => {
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.getByLabel(label).fill(words);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: verb }).click();
    return dialog;
  };
  await page.getByRole("link", { name: "Condutores" }).click();
  await page.getByRole("searchbox", { name: "Procurar" }).fill(email);
  await press("Procurar");
  await page.getByRole("link", { name: /^Edson Ribeiro dos Santos/ }).click();
  await page.getByRole("heading", { name: "Edson Ribeiro dos Santos", level: 1 }).waitFor();
  await page.getByText(email).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press("Suspender perfil");
  const dialog = await confirm("Suspender o perfil?", "curto", "Suspender perfil");
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  await confirm("Suspender o perfil?", reason, "Suspender perfil");
  await page.getByText("Perfil suspenso", { exact: true }).first().waitFor();
  expect((await mail.waitForMail(email, "suspenso")).text).toContain(reason);
  await press("Encerrar suspensão");
  await confirm("Encerrar a suspensão?", "Documentos conferidos com o condutor", "Encerrar suspensão");
  await page.getByRole("link", { name: "Ver perfil público" }).waitFor();
  await page
    .getByRole("navigation", { name: "Partes da ficha" })
    .getByRole("link", { name: "Registro" })
    .click();
  const log = page.getByRole("table", { name: "Registro" });
  await log.getByText("Suspensão encerrada").waitFor();
  await log.getByText(reason).waitFor();
  const { calls } = await signedInStaff(app);
  await calls.people.act.mutate({ id: driver.account.id, act: "suspend", reason });

  await page.getByRole("link", { name: "Condutores" }).first().click();
  await page.getByRole("link", { name: "Novo pedido de dados" }).click();
  await press("Abrir pedido");
  await page.getByText("Email inválido").waitFor();
  await page.getByLabel("Email da pessoa").fill(email);
  await page.getByText("Exclusão dos dados").click();
  await press("Abrir pedido");
  await page.getByRole("heading", { name: "Pedido de dados: exclusão" }).waitFor();
  await page.getByRole("link", { name: "Abrir a ficha" }).waitFor();
  await page.getByText("O perfil existe. A suspensão termina com uma decisão no caso.").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await axeViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await press("Baixar JSON");
  const saved = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(saved).toMatchObject({ account: { email } });

  await page.getByText(/^Para excluir, falta a pessoa confirmar/).waitFor();
  expect(await page.getByRole("button", { name: "Excluir tudo" }).count()).toBe(0);
  await press("Enviar o link de novo");
  expect(await proveDeletion(mail, email, 2)).toBe("sim");
  await page.reload();
  await page.getByText(/^A pessoa confirmou a exclusão pelo link/).waitFor();
  await press("Excluir tudo");
  await confirm("Excluir tudo desta pessoa?", reason, "Excluir para sempre");
  await page.getByText(/^Tudo foi excluído em/).waitFor();
  await mail.waitForMail(email, "foi excluída");
  await page.getByText(/^Há registro de suspensão de/).waitFor();
  await press("Apagar registro");
  await confirm("Apagar este registro?", reason, "Apagar registro");
  await page.getByText("O registro foi apagado.").first().waitFor();
  expect(await page.getByText(/^Há registro de/).count()).toBe(0);
  await press("Encerrar pedido");
  const said = "Tudo foi excluído, avisado por email";
  await confirm("Encerrar este pedido?", said, "Encerrar pedido", "O que foi respondido");
  await page.getByText(/^Encerrado em/).waitFor();
  await page.getByText("Email apagado com os dados").waitFor();
  const rows = await app.services.db.select().from(dataRequests).where(eq(dataRequests.outcome, said));
  expect(rows).toMatchObject([{ email: null }]);
}, 60_000);
