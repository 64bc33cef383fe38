import { expect, test } from "bun:test";
import { addStaff, removeStaff } from "../../server/operation/manage-staff";
import { errors } from "../../shared/errors";
import { STAFF_SESSION_LIFETIME } from "../../shared/limits";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator } from "../support/authenticator";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testPagesWithMail({}, "localhost");
const email = "helena@equipe.example";

// What the server refuses, and to whom: shut-out.test.ts and access.once.test.ts.
test("a link creates a passkey, which opens the queue, then again after Sair and after 12 hours, until its owner is removed", async () => {
  const { link } = await addStaff(app.app.services, { email, name: "Helena", role: "operator" });
  const page = await newPage("desktop", { expectedErrors: [/status of 40[01]/] });
  await addAuthenticator(page);
  const enter = () => page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  const refused = (words: string) => page.getByRole("alert").filter({ hasText: words }).waitFor();
  await page.goto(link);
  await page.waitForURL((url) => url.hash === "");
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  await page.getByText("Helena operação").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect((await app.mail.waitForMail(email)).subject).toContain("Nova chave de acesso");

  const { token } = JSON.parse(await page.evaluate(() => localStorage.getItem("rota.operacao") ?? "{}"));
  const signOut = page.waitForResponse((response) => response.url().includes("access.signOut"));
  await page.getByRole("button", { name: "Sair" }).click();
  await page.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await signOut;
  const withOldKey = await fetch(`${app.app.url}/api/console/access.me?input=${encodeURIComponent("{}")}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(withOldKey.status).toBe(401);
  await page.goto(link);
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await refused(errors.STAFF_LINK_INVALID.message);

  await page.goto(`${app.app.url}/operacao?tipo=case`);
  await enter();
  await page.waitForURL("**/operacao?tipo=case");
  await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
  // A call that is refused only now would open the dialog over the link.
  await page.waitForLoadState("networkidle");
  app.app.setNow(new Date(Date.now() + STAFF_SESSION_LIFETIME + 1000));
  await page.getByRole("link", { name: /^Mensagens/ }).click();
  const dialog = page.getByRole("dialog", { name: "Sua sessão acabou" });
  await dialog.getByRole("button", { name: "Entrar com chave de acesso" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(page.url()).toContain("tipo=message");
  app.app.setNow(new Date());

  await removeStaff(app.app.services, email);
  await page.getByRole("button", { name: "Sair" }).click();
  await enter();
  await refused(errors.PASSKEY_REFUSED.message);
}, 60_000);
