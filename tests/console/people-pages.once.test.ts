import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { seatRequests } from "../../drizzle/schema/requests/tables";
import { ODD_REQUEST } from "../../server/families/requests/received/report-request";
import { openQueueItem } from "../../server/operation/queue-items";
import { importSchools } from "../../server/places/schools/import-schools";
import { validation } from "../../shared/messages";
import {
  createAccount,
  type DriverAccount,
  photoDataUrl,
  subscribe,
  wholeProfile,
} from "../drivers/driver-accounts";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { openConsole } from "./open-console";
import { seatRequestRow } from "./seat-request-row";

const browser = testBrowser();
let driver: DriverAccount;
const app = testPagesWithMail();
beforeAll(async () => {
  driver = await createAccount(app.app.services);
  await subscribe(app.app.services, driver);
  const api = rest(app.app.url, driver.token);
  await api.post("/drivers/register", { ...wholeProfile, photo: await photoDataUrl() });
  await api.post("/drivers/publish", { isPublic: true });
}, 90_000);

test("an operator finds a driver, opens the record, suspends with a reason and lifts it again", async () => {
  const page = await openConsole(browser, app.app, "desktop");
  await page.getByRole("link", { name: "Condutores" }).click();
  await page.getByRole("searchbox", { name: "Procurar" }).fill(driver.email);
  await page.getByRole("button", { name: "Procurar" }).click();
  await page.getByRole("link", { name: /^Edson Ribeiro dos Santos/ }).click();
  await page.getByRole("heading", { name: "Edson Ribeiro dos Santos", level: 1 }).waitFor();
  await page.getByText(driver.email).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Suspender perfil" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspender o perfil?" });
  await dialog.getByLabel("Motivo").fill("curto");
  await dialog.getByRole("button", { name: "Suspender perfil" }).click();
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Motivo").fill("Documentos não conferem com o cadastro");
  await dialog.getByRole("button", { name: "Suspender perfil" }).click();
  await page.getByText("Perfil suspenso", { exact: true }).first().waitFor();
  const mail = await app.mail.waitForMail(driver.email, "suspenso");
  expect(mail.text).toContain("Documentos não conferem com o cadastro");

  await page.getByRole("button", { name: "Encerrar suspensão" }).click();
  const lifting = page.getByRole("dialog", { name: "Encerrar a suspensão?" });
  await lifting.getByLabel("Motivo").fill("Documentos conferidos com o condutor");
  await lifting.getByRole("button", { name: "Encerrar suspensão" }).click();
  await page.getByRole("link", { name: "Ver perfil público" }).waitFor();

  await page
    .getByRole("navigation", { name: "Partes da ficha" })
    .getByRole("link", { name: "Registro" })
    .click();
  const log = page.getByRole("table", { name: "Registro" });
  await log.getByText("Suspensão encerrada").waitFor();
  await log.getByText("Documentos não conferem com o cadastro").waitFor();
});

test("an operator answers a message, then decides about an odd request, and undoes each", async () => {
  const form = {
    name: "Ana",
    email: "ana@email.com",
    subject: "Foto",
    message: "Não consigo trocar a foto.",
  };
  await rest(app.app.url).post("/contact", form);
  const page = await openConsole(browser, app.app, "phone");
  await page.getByRole("link", { name: /^Ana.*Mensagem: Foto/ }).click();
  await page.getByText("Não consigo trocar a foto.").waitFor();
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel(/^Resposta/).fill("Abra Meu perfil e toque na foto.");
  await page.getByRole("button", { name: "Responder" }).click();
  // It is open again, with what was written.
  await page.getByText("Mensagem de Ana: respondida.").waitFor();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await page.getByRole("button", { name: "Responder" }).waitFor();
  expect(await page.getByLabel(/^Resposta/).inputValue()).toBe("Abra Meu perfil e toque na foto.");

  const { db } = app.app.services;
  const [{ id: driverId } = { id: "" }] = await db
    .select()
    .from(drivers)
    .where(eq(drivers.userId, driver.id));
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
  await page.goto(`${app.app.url}/operacao?tipo=other`);
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
});

test("a dialog about a school starts at its first field and shows all errors at once", async () => {
  const none = { city: "Jundiaí", state: "SP", address: "", administration: "", latitude: "", longitude: "" };
  await importSchools(app.app.services, [{ ...none, line: 1, name: "EMEF Sol Nascente", code: "35990001" }]);
  const page = await openConsole(browser, app.app, "phone");
  await page.goto(`${app.app.url}/operacao/escolas`);
  await page.getByRole("searchbox", { name: "Procurar" }).fill("sol nascente");
  await page.getByRole("button", { name: "Procurar" }).click();
  await page.getByRole("link", { name: /EMEF Sol Nascente/ }).click();
  await page.getByRole("button", { name: "Unir a outra" }).click();
  const dialog = page.getByRole("dialog", { name: "Unir a outra escola?" });
  const first = dialog.getByLabel("A outra escola");
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel("Motivo").focus();
  await dialog.getByRole("button", { name: "Unir as duas" }).click();
  await dialog.getByText("Escolha uma escola da lista.").waitFor();
  await dialog.getByText(validation.decisionReasonTooShort).waitFor();
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("a reader sees no contact data and no buttons, on a phone", async () => {
  const page = await openConsole(browser, app.app, "phone", "reader");
  await page.goto(`${app.app.url}/operacao/condutores/${driver.id}`);
  await page.getByRole("heading", { name: "Edson Ribeiro dos Santos", level: 1 }).waitFor();
  expect(await page.getByText("oculto").count()).toBe(2);
  expect(await page.getByRole("button", { name: /Suspender|Exportar|Excluir/ }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test.each(["phone", "desktop"] as const)(
  "the other sections open and are accessible on a %s",
  async (device) => {
    const page = await openConsole(browser, app.app, device);
    for (const [path, title] of [
      ["condutores", "Condutores"],
      ["escolas", "Escolas"],
      ["dados", "Novo pedido de dados"],
      ["tarefas", "Tarefas"],
      ["registro", "Registro"],
      ["equipe", "Equipe"],
    ] as const) {
      await page.goto(`${app.app.url}/operacao/${path}`);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect({ path, violations: await axeViolations(page) }).toEqual({ path, violations: [] });
    }
  },
);
