import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { sessions, users } from "../../drizzle/schema/accounts";
import { driverTerms } from "../../drizzle/schema/details";
import { errors } from "../../shared/errors";
import { detailsValidation, drafts, failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords, confirmed } from "../accounts/people";
import { paper } from "../documents/sample-files";
import { chooseFiles, documentCard } from "../documents/send-in-browser";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile, aPublishedDriver, profileCalls, storedDriver } from "../drivers/profile-calls";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { field, isTitled, logIn, press, reads, typedIn } from "./account-pages";
import { choosePhoto, expectToast, openAs } from "./driver-area";

const { newPage } = testBrowser();
cheapPasswords();
const app = testPages();

const BRAND = "Marca do veículo";
const COLOR = "Cor do veículo";
const typed = async (page: Page) => [await typedIn(page, COLOR), await typedIn(page, "Escola")];
const price = (page: Page) => page.getByLabel("Mensalidade a partir de");
const restored = "Rascunho recuperado.";
const question = (page: Page) => page.getByRole("dialog", { name: "Sair sem salvar?" });

/** Types something and waits until the browser has stored it. */
async function typeUnsaved(page: Page): Promise<void> {
  await field(page, COLOR).fill("Laranja");
  await field(page, "Escola").fill("Escola pela metade");
  await reads(page, "Rascunho guardado neste aparelho");
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
  const { save } = profileCalls(app, { token });
  await save({ ...wholeProfile, photo: await photoDataUrl() });
  return { account: { id, email, token }, password, save };
}

test("unsaved changes, photo included, are asked about before they are left, outlive a reload, a failed save and a session that ended", async () => {
  const { account, password } = await driverWithPassword();
  const expectedErrors = [/ERR_|status of (401|500)/];
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor, expectedErrors });
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
  await reads(page, restored);
  expect(await typed(page)).toEqual(["Laranja", "Escola pela metade"]);
  expect(await picture()).toStartWith("data:image/jpeg");
  const leave = () => page.getByRole("link", { name: "Painel" }).click();
  await leave();
  await question(page).getByRole("button", { name: "Continuar editando" }).click();
  expect(await typedIn(page, COLOR)).toBe("Laranja");
  await leave();
  await question(page).getByRole("button", { name: "Sair sem salvar" }).click();
  await isTitled(page, /^Olá/);
  await page.goto(app.url + paths.editor);
  await reads(page, restored);
  await press(page, "Descartar rascunho");
  expect(await typed(page)).toEqual(["Branca", ""]);
  expect(await picture()).toStartWith("/fotos/");
  asked.length = 0;
  await page.reload();
  await field(page, COLOR).waitFor();
  expect(await page.getByText(restored).count()).toBe(0);

  await typeUnsaved(page);
  await page.context().setOffline(true);
  await press(page, "Salvar Alterações");
  await expectToast(page, failures.profileSave, failures.profileSaveText);
  await page.getByRole("alert").filter({ hasText: "continua guardado neste aparelho" }).waitFor();
  await page.context().setOffline(false);
  await app.services.db.delete(sessions).where(eq(sessions.userId, account.id));
  await press(page, "Salvar Alterações");
  await page.waitForURL(`**${paths.login}?**`);
  await logIn(page, account.email, password);
  await page.waitForURL(`**${paths.editor}`);
  await reads(page, restored);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await storedDriver(app, account)).toMatchObject({
    vehicleColor: "Laranja",
    offeredSchoolTransport: [...wholeProfile.offeredSchoolTransport, "Escola pela metade"],
  });
  expect(asked).toEqual([]);

  // A profile that can't be loaded says so, and is loaded again on request.
  await page.route(/\/api\/(trpc|ready)/, (route) => route.abort());
  await page.reload();
  await expectToast(page, failures.profileLoad, failures.profileLoadText);
  await page.unroute(/\/api\/(trpc|ready)/);
  await press(page, "Tentar novamente");
  await field(page, COLOR).waitFor();
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
  await field(page, BRAND).fill("Renault Master");
  await save({ ...wholeProfile, vehicleColor: "Prata", description: "Mudei no computador." });
  await press(page, "Salvar Alterações");
  await dialog.getByText("Aqui: Renault Master").waitFor();
  await dialog.getByText(errors.PROFILE_CHANGED.message).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await typedIn(page, BRAND)).toBe("Renault Master");
  expect(await stored()).toEqual(["Fiat Ducato", "Prata", "Mudei no computador."]);
  await press(page, "Salvar Alterações");
  await dialog.getByRole("button", { name: "Manter o que digitei aqui" }).click();
  await expectToast(page, successes.profileSaved);
  expect(await stored()).toEqual(["Renault Master", "Prata", "Mudei no computador."]);

  await field(page, BRAND).fill("Kombi");
  await save({ ...wholeProfile, vehicleColor: "Preta" });
  await press(page, "Salvar Alterações");
  await dialog.getByRole("button", { name: "Usar a versão salva" }).click();
  expect([await typedIn(page, BRAND), await typedIn(page, COLOR)]).toEqual(["Fiat Ducato", "Preta"]);
  await press(page, "Salvar Alterações");
  await expectToast(page, successes.profileSaved);
  expect(await stored()).toEqual(["Fiat Ducato", "Preta", description]);
});

// A private window that forbids every storage, and one that is full.
test.each([
  ["forbidden", forbidStorage],
  ["full", fillStorage],
] as const)(
  "where the browser's storage is %s a driver signs in, saves and sends, and reads once that nothing is kept",
  async (_, prepare) => {
    const { account, password } = await driverWithPassword();
    const page = await newPage("phone");
    await page.addInitScript(prepare);
    await page.goto(app.url + paths.login);
    const notice = page.getByText(drafts.notStored);
    await field(page, "Email").fill(account.email);
    await notice.waitFor();
    expect(await notice.count()).toBe(1);
    await page.getByRole("button", { name: "Fechar" }).first().click();
    await notice.waitFor({ state: "detached" });
    await logIn(page, account.email, password);
    await page.getByRole("link", { name: /^Valores e conforto/ }).click();
    await price(page).fill("410");
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
  },
);

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

test("terms and comfort: corrected, saved, seen by families with their date, of two tabs the last, outliving a killed one, confirmed with one tap", async () => {
  const { account, id } = await aPublishedDriver(app);
  const page = await openAs(newPage, app, account, { on: "phone", path: paths.dashboard });
  await page.getByRole("link", { name: "Valores e conforto" }).click();
  const refused = (text: string) => page.getByRole("alert").getByText(text);
  await price(page).fill("0");
  await press(page, "Salvar valores");
  await refused(detailsValidation.priceTooLow).waitFor();
  await price(page).fill("1.390,00");
  // Corrected is no longer wrong, before anything is sent.
  await refused(detailsValidation.priceTooLow).waitFor({ state: "detached" });
  await page.getByText("11", { exact: true }).click();
  await page.getByText("Não cobro", { exact: true }).click();
  await page.getByLabel("Faço contrato por escrito").check();
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  expect(await price(page).inputValue()).toBe("R$\u00a01.390");
  await page.getByLabel("Monitor ou monitora em todas as viagens").check();
  await page.getByLabel("A partir de que idade você leva").selectOption("14 anos");
  await page.getByLabel("Até que idade você leva").selectOption("4 anos");
  await press(page, "Salvar segurança e conforto");
  await refused(detailsValidation.agesSwapped).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("A partir de que idade você leva").selectOption("2 anos");
  await press(page, "Salvar segurança e conforto");
  await expectToast(page, successes.detailsSaved);
  const shown = await (await fetch(app.url + paths.profile(id))).text();
  const words = shown.replace(/<[^>]*>/g, "");
  expect(words).toMatch(/a partir de R\$\s1\.390.*não cobra.*Informado pelo condutor em \d\d\//s);
  for (const text of ["Leva de 2 a 4 anos", "Monitor ou monitora em todas as viagens"])
    expect(words).toContain(text);

  const second = await page.context().newPage();
  second.on("dialog", (dialog) => void dialog.accept());
  await second.goto(app.url + paths.details);
  await price(second).fill("400");
  await price(page).fill("390");
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  await press(second, "Salvar valores");
  await expectToast(second, successes.detailsReplacedOther);
  // Each card has its own draft.
  await price(second).fill("500");
  await second.getByLabel("Câmera interna").check();
  await second.close();
  await page.reload();
  expect(await price(page).inputValue()).toMatch(/500$/);
  expect(await page.getByLabel("Câmera interna").isChecked()).toBe(true);
  expect(await page.getByText(restored).count()).toBe(2);
  await press(page, "Salvar valores");
  await expectToast(page, successes.detailsSaved);
  await press(page, "Descartar rascunho");
  expect(await page.getByLabel("Câmera interna").isChecked()).toBe(false);
  await page.reload();
  await price(page).waitFor();
  expect(await page.getByText(restored).count()).toBe(0);

  const longAgo = new Date(Date.now() - 200 * 86_400_000);
  const own = eq(driverTerms.driverId, id);
  await app.services.db.update(driverTerms).set({ confirmedAt: longAgo }).where(own);
  await page.goto(app.url + paths.dashboard);
  await page.getByRole("link", { name: /saiu do perfil\. Confirme/ }).click();
  await reads(page, "Sua mensalidade saiu do perfil.");
  await press(page, "Continua certo");
  await expectToast(page, successes.termsConfirmed);
  await page.getByText("Sua mensalidade saiu do perfil.").waitFor({ state: "detached" });
  const [row] = await app.services.db.select().from(driverTerms).where(own);
  expect([row?.monthlyPrice, Number(row?.confirmedAt) > Number(longAgo)]).toEqual([500, true]);
});

test("text that looks like code is shown as text, in the editor, to families and to search engines", async () => {
  const attack = `</script><img src=x onerror="document.title='hacked'">`;
  const { account, id } = await aPublishedDriver(app, {
    name: attack,
    description: attack,
    offeredSchoolTransport: [attack],
    offeredNeighborhoods: [attack],
    vehicleBrand: "<b>oi</b>",
    vehicleColor: attack,
  });
  const page = await openAs(newPage, app, account, { on: "desktop", path: paths.editor });
  for (const path of [paths.editor, paths.dashboard, paths.profile(id)]) {
    await page.goto(app.url + path);
    await reads(page, attack);
    expect(await page.title()).not.toBe("hacked");
    expect(await page.locator("img[src='x']").count()).toBe(0);
  }
  const html = await fetch(app.url + paths.profile(id)).then((answer) => answer.text());
  expect(html).not.toContain("<img src=x");
});
