import { expect, test } from "bun:test";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { aConfirmedDriver, cheapPasswords } from "../people/accounts";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { press, reads, testBrowser } from "../support/browser";
import { logIn } from "./account-pages";

const { newPage } = testBrowser();
cheapPasswords();
const live = testPagesWithMail({}, "localhost");

test("a driver activates a passkey after a sign-in, signs in with it, and removes the device again", async () => {
  const { url } = live.app;
  const driver = await aConfirmedDriver(live.app);
  const page = await newPage("phone", { expectedErrors: [/status of 401/] });
  const isIn = () => page.waitForURL(url + paths.dashboard);
  /** Ends the session of the page and opens the sign-in again. */
  const leave = async () => {
    await page.evaluate(() => localStorage.removeItem("rota.token"));
    await page.goto(url + paths.login);
  };
  await addAuthenticator(page);
  await page.goto(url + paths.login);
  await logIn(page, driver.email, driver.password);
  await press(page, "Ativar neste aparelho");
  await reads(page, successes.passkeySaved);
  const { text } = await live.mail.waitForMail(driver.email, "digital ou rosto ativada");
  expect(text).toContain("Sua senha continua valendo.");
  // Chosen from the e-mail field's suggestions.
  await leave();
  await isIn();
  // From now on the field suggests none: the virtual authenticator would choose one before a button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await leave();
  await page.getByRole("button", { name: "Entrar com digital ou rosto" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Entrar com digital ou rosto");
  await isIn();
  await page.goto(url + paths.account);
  // What this device has already is not offered again.
  await reads(page, "Este aparelho já entra com digital ou rosto.");
  expect(await page.getByRole("button", { name: "Ativar neste aparelho" }).count()).toBe(0);
  await page.getByRole("button", { name: /^Remover / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
  await reads(page, successes.passkeyRemoved);
});
