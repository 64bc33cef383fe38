import { describe, expect, test } from "bun:test";
import { addStaff, removeStaff, renewStaffLink } from "../../server/operation/manage-staff";
import { errors } from "../../shared/errors";
import { STAFF_LINK_LIFETIME, STAFF_SESSION_LIFETIME } from "../../shared/limits";
import { axeViolations } from "../support/accessibility";
import { testPagesWithMail } from "../support/app";
import { addAuthenticator, copyPasskeys } from "../support/authenticator";
import { testBrowser } from "../support/browser";

const { newPage } = testBrowser();
const app = testPagesWithMail({}, "localhost");

const refused = { expectedErrors: [/status of 40[01]/] };
let people = 0;

async function newOperator(name = "Helena") {
  people += 1;
  const email = `pessoa${people}@equipe.example`;
  const { link } = await addStaff(app.app.services, { email, name, role: "operator" });
  return { email, link };
}

describe("the console's sign-in page", () => {
  test("a one-use link creates a passkey, opens the queue and sends a mail; the passkey opens it again", async () => {
    const { email, link } = await newOperator();
    const page = await newPage("desktop");
    await addAuthenticator(page);
    await page.goto(link);
    await page.waitForURL((url) => url.hash === "");
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
    await page.getByText("Helena operação").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const mail = await app.mail.waitForMail(email);
    expect(mail.subject).toContain("Nova chave de acesso");

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
    await page.goto(`${app.app.url}/operacao?tipo=case`);
    await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await page.waitForURL("**/operacao?tipo=case");
  });

  test("a used, an expired and an invented link are refused with a message", async () => {
    const { email, link } = await newOperator();
    const page = await newPage("phone", refused);
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();

    const { link: late } = await renewStaffLink(app.app.services, email);
    for (const [address, now] of [
      [link, new Date()],
      [late, new Date(Date.now() + STAFF_LINK_LIFETIME + 1000)],
      [`${app.app.url}/operacao/chave#inventado`, new Date()],
    ] as const) {
      const other = await newPage("phone", refused);
      await addAuthenticator(other);
      app.app.setNow(now);
      await other.goto(address);
      await other.getByRole("button", { name: "Criar chave de acesso" }).click();
      await other.getByRole("alert").filter({ hasText: errors.STAFF_LINK_INVALID.message }).waitFor();
    }
    app.app.setNow(new Date());
  });

  test("a removed person's passkey and a copied one are refused without a reason", async () => {
    const { email, link } = await newOperator();
    const page = await newPage("desktop", refused);
    const device = await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();

    const thief = await newPage("desktop", refused);
    await copyPasskeys(device, await addAuthenticator(thief));
    // The owner signs in once more: her counter is ahead of the copy's from now on.
    await page.getByRole("button", { name: "Sair" }).click();
    await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
    await thief.goto(`${app.app.url}/operacao`);
    await thief.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await thief.getByRole("alert").filter({ hasText: errors.PASSKEY_REFUSED.message }).waitFor();

    await removeStaff(app.app.services, email);
    await page.getByRole("button", { name: "Sair" }).click();
    await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await page.getByRole("alert").filter({ hasText: errors.PASSKEY_REFUSED.message }).waitFor();
  });

  test("after 12 hours a dialog asks to sign in again and the page stays", async () => {
    const { link } = await newOperator();
    const page = await newPage("desktop", refused);
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
    app.app.setNow(new Date(Date.now() + STAFF_SESSION_LIFETIME + 1000));
    await page.getByRole("link", { name: /^Casos/ }).click();
    const dialog = page.getByRole("dialog", { name: "Sua sessão acabou" });
    await dialog.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(page.url()).toContain("tipo=case");
    app.app.setNow(new Date());
  });
});

describe("calls without a session", () => {
  test.each(["queue.counts", "queue.list", "access.me"])(
    "%s refuses strangers and drivers alike",
    async (path) => {
      const ask = (headers: Record<string, string>) =>
        fetch(`${app.app.url}/api/console/${path}?input=${encodeURIComponent("{}")}`, { headers });
      expect((await ask({})).status).toBe(401);
      expect((await ask({ authorization: "Bearer qualquer" })).status).toBe(401);
    },
  );

  test("a challenge is valid for one response", async () => {
    const { link } = await newOperator();
    const page = await newPage("desktop", refused);
    await addAuthenticator(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("access.signIn") && request.postData())
        requests.push(request.postData() ?? "");
    });
    await page.goto(link);
    await page.getByRole("button", { name: "Criar chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Sair" }).click();
    await page.getByRole("heading", { name: "Operação", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Entrar com chave de acesso" }).click();
    await page.getByRole("heading", { name: "Fila", level: 1 }).waitFor();
    const [sent = ""] = requests;
    const replayed = await fetch(`${app.app.url}/api/console/access.signIn?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: sent,
    });
    expect(sent).not.toBe("");
    expect(replayed.status).toBe(401);
  });
});
