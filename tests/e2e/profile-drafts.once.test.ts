import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions, users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { errors } from "../../shared/errors";
import { drafts, failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { confirmed } from "../accounts/people";
import { paper } from "../documents/sample-files";
import { chooseFiles, documentCard } from "../documents/send-in-browser";
import { createAccount, photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile, profileCalls, storedDriver } from "../drivers/profile-calls";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, press } from "./account-pages";
import { choosePhoto, expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
const app = testPages();

const textIn = (page: Page, label: string) => field(page, label).inputValue();
const typed = async (page: Page) => [await textIn(page, "Cor do veículo"), await textIn(page, "Escola")];
const restored = (page: Page) => page.getByText("Rascunho recuperado.").waitFor();

/** Types something and waits until the browser has stored it. */
async function typeUnsaved(page: Page): Promise<void> {
  await field(page, "Cor do veículo").fill("Laranja");
  await field(page, "Escola").fill("Escola pela metade");
  await page.getByText("Rascunho guardado neste aparelho").waitFor();
  await page.waitForFunction(() =>
    Object.values(localStorage).some((text) => text.includes("Escola pela metade")),
  );
}

/** A driver with a password and a profile. */
async function driverWithPassword() {
  const { email, password } = await confirmed(app);
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  const id = user?.id ?? "";
  const { token } = await app.services.sessions.create(app.services.db, id);
  await profileCalls(app, { token }).save({ ...wholeProfile, photo: await photoDataUrl() });
  return { id, email, password, token };
}

test("unsaved changes, photo included, are asked about before they are left, outlive a reload and a failed save, and belong to one driver", async () => {
  const { account } = await accountWithProfile(app);
  const { account: other } = await accountWithProfile(app);
  const page = await openAs(newPage, app, account, {
    on: "desktop",
    path: paths.editor,
    expectedErrors: [/ERR_/],
  });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const picture = () => page.getByRole("img", { name: "Sua foto" }).getAttribute("src");
  await choosePhoto(page);
  await typeUnsaved(page);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await restored(page);
  expect(await typed(page)).toEqual(["Laranja", "Escola pela metade"]);
  expect(await picture()).toStartWith("data:image/jpeg");

  const leave = () => page.getByRole("link", { name: "Painel" }).click();
  const question = page.getByRole("dialog", { name: "Sair sem salvar?" });
  await leave();
  await question.getByRole("button", { name: "Continuar editando" }).click();
  expect(await textIn(page, "Cor do veículo")).toBe("Laranja");
  await leave();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  // The URL changes before the page does; only after really leaving is there a draft to return to.
  await page.getByRole("heading", { level: 1, name: /^Olá/ }).waitFor();
  const signInAs = ({ id, email, token }: typeof account) =>
    page.evaluate(
      ([token, user]) => {
        localStorage.setItem("rota.user", user);
        localStorage.setItem("rota.token", token);
      },
      [token, JSON.stringify({ id, email, firstName: "Rosa", lastName: "Lima" })] as const,
    );
  await signInAs(other);
  await page.goto(app.url + paths.editor);
  await field(page, "Cor do veículo").waitFor();
  expect(await typed(page)).toEqual(["Branca", ""]);
  await signInAs(account);
  await page.goto(app.url + paths.editor);
  await restored(page);
  expect(await typed(page)).toEqual(["Laranja", "Escola pela metade"]);

  await press(page, "Descartar rascunho");
  expect(await typed(page)).toEqual(["Branca", ""]);
  expect(await picture()).toStartWith("/fotos/");
  asked.length = 0;
  await page.reload();
  await field(page, "Cor do veículo").waitFor();
  expect(await textIn(page, "Cor do veículo")).toBe("Branca");
  expect(await page.getByText("Rascunho recuperado.").count()).toBe(0);

  await typeUnsaved(page);
  await page.context().setOffline(true);
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileSave, failures.profileSaveText);
  await page.getByRole("alert").filter({ hasText: "continua guardado neste aparelho" }).waitFor();
  await page.context().setOffline(false);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  await page.reload();
  await field(page, "Cor do veículo").waitFor();
  expect(asked).toEqual([]);
});

test("unsaved changes survive an expired session: after logging in, the text is still there", async () => {
  const driver = await driverWithPassword();
  const { id, email, password } = driver;
  const expectedErrors = [/status of 401/];
  const page = await openAs(newPage, app, driver, { on: "phone", path: paths.editor, expectedErrors });
  await typeUnsaved(page);
  await app.services.db.delete(sessions).where(eq(sessions.userId, id));
  await press(page, "Salvar Alterações");
  await page.waitForURL(`**${paths.login}?**`);
  await field(page, "Email").fill(email);
  await field(page, "Senha").fill(password);
  await press(page, "Entrar");
  await page.waitForURL(`**${paths.editor}`);
  await restored(page);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await storedDriver(app, { id })).toMatchObject({
    vehicleColor: "Laranja",
    offeredSchoolTransport: [...wholeProfile.offeredSchoolTransport, "Escola pela metade"],
  });
});

test("saved elsewhere meanwhile: a driver decides later, applies what was typed here, or takes what was saved there", async () => {
  const { account, save } = await accountWithProfile(app);
  const expectedErrors = [/status of 409/];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.editor, expectedErrors });
  const stored = async () => {
    const { vehicleBrand, vehicleColor, description } = { ...(await storedDriver(app, account)) };
    return [vehicleBrand, vehicleColor, description];
  };
  const { description } = wholeProfile;
  const dialog = page.getByRole("dialog", { name: "Seu perfil mudou em outro lugar" });
  await field(page, "Marca do veículo").fill("Renault Master");
  await save({ ...wholeProfile, vehicleColor: "Prata", description: "Mudei no computador." });
  await press(page, "Salvar Alterações");
  await dialog.getByText("Aqui: Renault Master").waitFor();
  await dialog.getByText(errors.PROFILE_CHANGED.message).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await textIn(page, "Marca do veículo")).toBe("Renault Master");
  expect(await stored()).toEqual(["Fiat Ducato", "Prata", "Mudei no computador."]);
  await press(page, "Salvar Alterações");
  await dialog.getByRole("button", { name: "Manter o que digitei aqui" }).click();
  await expectToast(page, successes.profileSaved);
  expect(await stored()).toEqual(["Renault Master", "Prata", "Mudei no computador."]);

  await field(page, "Marca do veículo").fill("Kombi");
  await save({ ...wholeProfile, vehicleColor: "Preta" });
  await press(page, "Salvar Alterações");
  await dialog.getByRole("button", { name: "Usar a versão salva" }).click();
  expect([await textIn(page, "Marca do veículo"), await textIn(page, "Cor do veículo")]).toEqual([
    "Fiat Ducato",
    "Preta",
  ]);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await stored()).toEqual(["Fiat Ducato", "Preta", description]);
});

// A private window that forbids every storage, and one that is full.
for (const kind of ["forbidden", "full"] as const)
  test(`where the browser's storage is ${kind} a driver signs in, saves and sends, and reads once that nothing is kept`, async () => {
    const { email, password } = await driverWithPassword();
    const page = await newPage("phone");
    await page.addInitScript(kind === "full" ? fillStorage : forbidStorage);
    await page.goto(app.url + paths.login);
    const notice = page.getByText(drafts.notStored);
    await field(page, "Email").fill(email);
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    await page.getByRole("button", { name: "Fechar" }).first().click();
    await notice.waitFor({ state: "detached" });
    await field(page, "Senha").fill(password);
    await press(page, "Entrar");
    await page.getByRole("link", { name: /^Valores e conforto/ }).click();
    await field(page, "Mensalidade a partir de").fill("410");
    await press(page, "Salvar valores");
    await expectToast(page, successes.detailsSaved);
    await page.goBack();
    await page.getByRole("link", { name: /^Meus documentos/ }).click();
    const card = documentCard(page, "Curso de condutor escolar");
    await card.getByRole("button", { name: "Enviar documento" }).click();
    const buffer = await paper({ width: 600, height: 900 });
    await chooseFiles(page, "Tirar foto", [{ name: "curso.jpg", mimeType: "image/jpeg", buffer }]);
    await press(page, "Enviar");
    await expectToast(page, successes.documentSent);
    expect(await notice.count()).toBe(0);
  });

function forbidStorage(): void {
  const get = () => {
    throw new DOMException("denied", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { configurable: true, get });
}

function fillStorage(): void {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  Storage.prototype.setItem = refuse;
  IDBObjectStore.prototype.put = refuse;
}

test("a profile that can't be loaded says so and is loaded again on request", async () => {
  const account = await createAccount(app.services);
  const expectedErrors = [/ERR_|status of 500/];
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.login, expectedErrors });
  await page.waitForURL(`**${paths.dashboard}`);
  await page.getByRole("heading", { name: "Como Funciona" }).waitFor();
  await page.route("**/api/trpc/**", (route) => route.abort());
  await page.route("**/api/ready", (route) => route.abort());
  await page.goto(app.url + paths.editor);
  await expectToast(page, failures.profileLoad, failures.profileLoadText);
  await page.unroute("**/api/trpc/**");
  await press(page, "Tentar novamente");
  await field(page, "Nome").waitFor();
  expect(await app.services.db.select().from(drivers).where(eq(drivers.userId, account.id))).toEqual([]);
});
