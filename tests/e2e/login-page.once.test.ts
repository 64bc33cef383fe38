import { describe, expect, test } from "bun:test";
import type { Page } from "playwright";
import { failures, successes, validation } from "../../shared/messages";
import { confirmed, registered } from "../accounts/people";
import { axeViolations } from "../support/accessibility";
import { testPages } from "../support/app";
import { testBrowser } from "../support/browser";
import { expectSummary, field, press, refusals } from "./account-pages";

const { newPage } = testBrowser();
const app = testPages();

describe("login", () => {
  const logIn = async (page: Page, email: string, password: string) => {
    await field(page, "Email").fill(email);
    await field(page, "Senha").fill(password);
    await press(page, "Entrar");
  };

  test("requires both fields", async () => {
    const page = await newPage("phone");
    await page.goto(`${app.url}/login`);
    expect(await axeViolations(page)).toEqual([]);
    await press(page, "Entrar");
    await expectSummary(page, [["Email", validation.fillAllFields]]);
    await field(page, "Email").fill("edson@email.com");
    await press(page, "Entrar");
    await expectSummary(page, [["Senha", validation.fillAllFields]]);
  });

  test("has one sentence for wrong credentials and one for everything else", async () => {
    const page = await newPage("phone", refusals);
    await page.goto(`${app.url}/login`);
    const alert = page.getByRole("alert").filter({ hasText: failures.login });
    await logIn(page, "ninguem@email.com", "senhaerrada");
    await alert.getByText(failures.loginCredentials).waitFor();
    await page.route("**/api/trpc/auth.login*", (route) => route.abort());
    await press(page, "Entrar");
    await alert.getByText(failures.loginOther).waitFor();
    expect(await field(page, "Senha").inputValue()).toBe("senhaerrada");
    expect(await axeViolations(page)).toEqual([]);
    // The tab keeps the e-mail, also for who forgot the password; never the password, not even one that is shown.
    await press(page, "Mostrar senha");
    await field(page, "Senha").fill("senhavisivel");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("senha");
    await page.reload({ waitUntil: "networkidle" });
    expect(await field(page, "Email").inputValue()).toBe("ninguem@email.com");
    expect(await field(page, "Senha").inputValue()).toBe("");
    await page.getByRole("link", { name: "Esqueci minha senha" }).click();
    await page.waitForURL(/esqueci-minha-senha/);
    expect(await field(page, "Email").inputValue()).toBe("ninguem@email.com");
  });

  test("shows the yellow notice for an unconfirmed e-mail and mails another link", async () => {
    const driver = await registered(app);
    const page = await newPage("phone", refusals);
    await page.goto(`${app.url}/login`);
    await logIn(page, driver.email, driver.password);
    await page.getByRole("alert").getByText(failures.emailNotConfirmed).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press(page, "Reenviar Confirmação");
    await page.getByText(successes.resend).waitFor();
  });

  test("stores the session in three keys and returns to the requested page", async () => {
    const driver = await confirmed(app);
    const page = await newPage("desktop");
    await page.goto(`${app.url}/assinatura?success=true`);
    await page.waitForURL(/\/login\?next=/);
    await logIn(page, driver.email, driver.password);
    await page.waitForURL(/\/assinatura/);
    const keys = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(keys).toEqual(expect.arrayContaining(["rota.expires", "rota.token", "rota.user"]));
    await page.goto(`${app.url}/login?next=https://outro.example/`);
    await page.waitForURL(`${app.url}/painel`);
  });
});

test("every account page fits a screen of 320 px", async () => {
  const page = await newPage("phone", { viewport: { width: 320, height: 640 } });
  const addresses = [
    "/login",
    "/cadastro",
    "/cadastro?aba=planos",
    "/esqueci-minha-senha",
    "/reset-password",
    "/confirm-email",
  ];
  for (const address of addresses) {
    await page.goto(app.url + address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ address, overflow }).toEqual({ address, overflow: 0 });
  }
});
