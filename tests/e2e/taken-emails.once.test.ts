import { expect, test } from "bun:test";
import { errors } from "../../shared/errors";
import { failures, successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { linkIn, newDriver, registered } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { rest } from "../support/api";
import { testPagesWithMail } from "../support/app";
import { testBrowser } from "../support/browser";
import { acceptTerms, field, fillRegistration, press, refusals } from "./account-pages";

const { newPage } = testBrowser();
const running = testPagesWithMail({ TRUSTED_PROXY_HOPS: "1" });

async function mailedDriver() {
  const driver = await registered(running.app);
  return { driver, mail: await running.mail.waitForMail(driver.email, "Confirme") };
}

test("the link opened in another network asks for the password first; a stranger's registration is deleted with one button", async () => {
  const [{ driver, mail }, stranger] = [await mailedDriver(), await mailedDriver()];
  const calls = rest(running.app.url);
  const page = await newPage("phone", {
    extraHTTPHeaders: { "x-forwarded-for": "203.0.113.9" },
    ...refusals,
  });
  await page.goto(linkIn(mail).address.href);
  await page.getByRole("heading", { level: 1, name: "Foi você que abriu esta conta?" }).waitFor();
  expect(page.url()).toBe(`${running.app.url}/confirm-email`);
  expect(await axeViolations(page)).toEqual([]);
  await field(page, "Senha").fill("outrasenha");
  await press(page, "Confirmar email");
  await page.getByText(errors.REGISTRATION_PASSWORD_WRONG.message).first().waitFor();
  expect((await calls.post("/auth/login", driver)).status).toBe(403);
  await field(page, "Senha").fill(driver.password);
  await press(page, "Confirmar email");
  await page.getByRole("heading", { level: 1, name: "Email Confirmado!" }).waitFor();
  expect((await calls.post("/auth/login", driver)).status).toBe(200);

  await page.goto(linkIn(stranger.mail).address.href);
  await page.getByRole("link", { name: "Não fui eu" }).click();
  await page.getByRole("heading", { level: 1, name: "Não foi você?" }).waitFor();
  await page.waitForURL(`${running.app.url}/nao-fui-eu`);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, "Apagar o cadastro");
  await page.getByText(successes.registrationRefused).waitFor();
  expect((await calls.post("/auth/register", stranger.driver)).status).toBe(200);
});

test("a driver whose e-mail is taken is told how to continue, and another mail has the way to delete that registration", async () => {
  const { driver } = await mailedDriver();
  const page = await newPage("phone", refusals);
  await acceptTerms(page, running.app.url);
  await fillRegistration(page, newDriver({ email: driver.email }));
  await press(page, "Criar conta");
  await page.getByText(/em “Não fui eu”/).waitFor();
  running.mail.mails.length = 0;
  await press(page, "Reenviar Confirmação");
  const { text } = await running.mail.waitForMail(driver.email);
  expect(text).toMatch(/https?:\/\/\S+\/nao-fui-eu\?\S*token=/);
  const late = await fetch(`${running.app.url}${paths.refuseRegistration}?feito=nao`);
  expect(await late.text()).toContain(failures.refuseRegistrationText);
});
