import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { passkeys, users } from "../../drizzle/schema/accounts";
import { eraseAccount } from "../../server/privacy/erase-account";
import { errors } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator, copyPasskeys } from "../support/authenticator";
import { testBrowser } from "../support/browser";
import { confirmed, linkIn, loggedIn } from "./people";

const { newPage } = testBrowser();
const live = testPagesWithMail({}, "localhost");

const refused = { expectedErrors: [/status of 401/] };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const withFinger = (page: Page) => button(page, "Entrar com digital ou rosto");
const isUnknown = (page: Page) =>
  page.getByRole("alert").filter({ hasText: errors.PASSKEY_UNKNOWN.message }).waitFor();

async function logInByPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto(live.app.url + paths.login);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await button(page, "Entrar").click();
  await page.waitForURL(live.app.url + paths.dashboard);
}

/** Ends the session of a page and opens the sign-in again. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("rota.token"));
  await page.goto(live.app.url + paths.login);
}

/**
 * A browser whose e-mail field suggests no passkeys: otherwise the virtual authenticator would choose one before
 * anybody presses a button.
 */
async function withoutFieldList(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** A confirmed driver whose device has a passkey. */
async function withPasskey() {
  const driver = await confirmed(live.app);
  const page = await newPage("desktop", refused);
  const device = await addAuthenticator(page);
  await logInByPassword(page, driver);
  await button(page, "Ativar neste aparelho").click();
  await page.getByText(successes.passkeySaved).waitFor();
  const [user] = await live.app.services.db.select().from(users).where(eq(users.email, driver.email));
  if (!user) throw new Error("the driver is gone");
  return { driver, page, device, user };
}

test("a driver activates a passkey after a sign-in, signs in with it, and removes the device again", async () => {
  const { driver, page } = await withPasskey();
  expect(await live.mail.waitForMail(driver.email, "digital ou rosto ativada")).toMatchObject({
    text: expect.stringContaining("Sua senha continua valendo."),
  });
  // Chosen from the e-mail field's suggestions.
  await leave(page);
  await page.waitForURL(live.app.url + paths.dashboard);
  await withoutFieldList(page);
  await leave(page);
  await withFinger(page).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await withFinger(page).click();
  await page.waitForURL(live.app.url + paths.dashboard);
  expect(
    await page.evaluate(
      () => Object.keys(localStorage).filter((key) => /token|user|expires/.test(key)).length,
    ),
  ).toBe(3);

  await page.goto(live.app.url + paths.account);
  await page.getByText(/Desde .*, usado em/).waitFor();
  // What this device has already is not offered again.
  await page.getByText("Este aparelho já entra com digital ou rosto.").waitFor();
  expect(await button(page, "Ativar neste aparelho").count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Remover / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await page.getByText(successes.passkeyRemoved).waitFor();
  await leave(page);
  await withFinger(page).click();
  await isUnknown(page);
  await logInByPassword(page, driver);
});

test("“Agora não” hides the offer, and a device without a fingerprint sensor gets none", async () => {
  const driver = await confirmed(live.app);
  const page = await newPage("phone");
  await addAuthenticator(page);
  await logInByPassword(page, driver);
  await button(page, "Agora não").click();
  await leave(page);
  await logInByPassword(page, driver);
  await page.getByRole("heading", { name: "Atalhos" }).waitFor();
  expect(await button(page, "Ativar neste aparelho").count()).toBe(0);

  const plain = await newPage("desktop");
  await logInByPassword(plain, driver);
  await plain.getByRole("heading", { name: "Atalhos" }).waitFor();
  expect(await button(plain, "Ativar neste aparelho").count()).toBe(0);
  await leave(plain);
  await plain.getByLabel("Senha", { exact: true }).waitFor();
  expect(await withFinger(plain).count()).toBe(0);
});

test("a copied key, a response sent twice and a key of a deleted account are refused", async () => {
  const { page, device, user } = await withPasskey();
  const thief = await newPage("desktop", refused);
  await copyPasskeys(device, await addAuthenticator(thief));
  for (const each of [page, thief]) await withoutFieldList(each);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("signInWithPasskey")) sent.push(request.postData() ?? "");
  });
  await leave(page);
  await withFinger(page).click();
  await page.waitForURL(live.app.url + paths.dashboard);
  await thief.goto(live.app.url + paths.login);
  await withFinger(thief).click();
  await isUnknown(thief);

  const again = await fetch(`${live.app.url}/api/trpc/auth.signInWithPasskey?batch=1`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: sent[0] ?? "",
  });
  expect([sent.length, await again.text()]).toEqual([1, expect.stringContaining("PASSKEY_UNKNOWN")]);

  await live.app.services.db.transaction((db) => eraseAccount({ ...live.app.services, db }, user));
  await leave(page);
  await withFinger(page).click();
  await isUnknown(page);
});

test("nobody sees or removes another driver's device, and a password reset by mail removes them all", async () => {
  const { driver, user } = await withPasskey();
  const { db } = live.app.services;
  const kept = () => db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  const [{ id } = { id: "" }] = await kept();
  const other = rest(live.app.url, (await loggedIn(live.app)).sessionToken);
  expect((await other.get("/auth/passkeys")).body).toEqual([]);
  await other.post("/auth/remove-passkey", { id });
  expect(await kept()).toHaveLength(1);
  await rest(live.app.url).post("/auth/forgot-password", { email: driver.email });
  const mail = await live.mail.waitForMail(driver.email, "senha");
  const reset = { ...linkIn(mail), newPassword: "outra12", confirmPassword: "outra12" };
  expect((await rest(live.app.url).post("/auth/reset-password", reset)).status).toBe(200);
  expect(await kept()).toEqual([]);
});
