import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { users } from "../../drizzle/schema/accounts";
import { eraseAccount } from "../../server/privacy/erase-account";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { logIn } from "../e2e/account-pages";
import { axeViolations } from "../support/accessibility";
import { type Answer, rest, trpcByName } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { testBrowser } from "../support/browser";
import { softPasskey } from "../support/soft-passkey";
import { confirmed, loggedIn, stringField } from "./people";

const { newPage } = testBrowser();
const live = testPagesWithMail({}, "localhost");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const offer = (page: Page) => button(page, "Ativar neste aparelho");
const isIn = (page: Page) => page.waitForURL(live.app.url + paths.dashboard);

/** Ends the session of a page and opens the sign-in again. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("rota.token"));
  await page.goto(live.app.url + paths.login);
}

test("a driver activates a passkey after a sign-in, signs in with it, and removes the device again", async () => {
  const driver = await confirmed(live.app);
  const page = await newPage("phone", { expectedErrors: [/status of 401/] });
  await addAuthenticator(page);
  await page.goto(live.app.url + paths.login);
  await logIn(page, driver.email, driver.password);
  await offer(page).click();
  await page.getByText(successes.passkeySaved).waitFor();
  expect(await live.mail.waitForMail(driver.email, "digital ou rosto ativada")).toMatchObject({
    text: expect.stringContaining("Sua senha continua valendo."),
  });
  // Chosen from the e-mail field's suggestions.
  await leave(page);
  await isIn(page);
  // From now on the field suggests none: the virtual authenticator would choose one before a button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await leave(page);
  const withFinger = button(page, "Entrar com digital ou rosto");
  await withFinger.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await withFinger.click();
  await isIn(page);
  await page.goto(live.app.url + paths.account);
  // What this device has already is not offered again.
  await page.getByText("Este aparelho já entra com digital ou rosto.").waitFor();
  expect(await offer(page).count()).toBe(0);
  await page.getByRole("button", { name: /^Remover / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await page.getByText(successes.passkeyRemoved).waitFor();
});

test("a copied key, a response sent twice and a key of a deleted account are refused; nobody removes another's", async () => {
  const { app } = live;
  const { db } = app.services;
  const driver = await loggedIn(app);
  const own = trpcByName(app.url, driver.sessionToken);
  const key = await softPasskey(app.url);
  const challengeOf = ({ body }: Answer) => stringField(body, "challenge");
  const made = key.register(challengeOf(await own.mutate("auth.startPasskey")));
  expect((await own.mutate("auth.keepPasskey", { name: "Celular", response: made })).status).toBe(200);

  const anybody = trpcByName(app.url);
  const answered = async (count?: number) =>
    key.answer(challengeOf(await anybody.mutate("auth.startPasskeySignIn")), count);
  const signIn = (response: object) => anybody.mutate("auth.signInWithPasskey", { response });
  const unknown = { status: 401, body: { code: "PASSKEY_UNKNOWN" } };
  const response = await answered();
  expect((await signIn(response)).status).toBe(200);
  expect(await signIn(response)).toMatchObject(unknown);
  // A copy counts from where it was copied.
  expect(await signIn(await answered(1))).toMatchObject(unknown);
  expect((await signIn(await answered(2))).status).toBe(200);

  const stranger = rest(app.url, (await loggedIn(app)).sessionToken);
  expect((await stranger.get("/auth/passkeys")).body).toEqual([]);
  await stranger.post("/auth/remove-passkey", { id: key.id });
  expect((await signIn(await answered(3))).status).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.email, driver.email));
  if (!user) throw new Error("the driver is gone");
  await db.transaction((tx) => eraseAccount({ ...app.services, db: tx }, user));
  expect(await signIn(await answered(4))).toMatchObject(unknown);
});
