import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { deleteExpiredAccess } from "../../server/accounts/delete-expired-access";
import { errors } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { fieldOf } from "../billing/shop";
import { rest } from "../support/api";
import { testAppWithMail } from "../support/app";
import { cheapPasswords, linkIn, newDriver, stringField } from "./people";

// Somebody who registers a stranger's e-mail must not get in by the stranger's confirmation, nor block the e-mail.

cheapPasswords();
const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });

const HOUR = 3_600_000;
const [ATTACKER, OWNER] = ["198.51.100.7", "203.0.113.9"];

const post = (path: string, body: unknown, address: string) =>
  rest(running.app.url, undefined, { "x-forwarded-for": address }).post(path, body);

/** A stranger has registered an owner's e-mail; the mail waits in the owner's mailbox. */
async function registeredByStranger() {
  const driver = newDriver();
  const { body } = await post("/auth/register", driver, ATTACKER);
  const mail = await running.mail.waitForMail(driver.email, "Confirme");
  const { token, email, address } = linkIn(mail);
  return { driver, mail, link: { token, email }, address, id: stringField(fieldOf(body, "user"), "id") };
}

const accountsOf = (email: string) =>
  running.app.services.db.select().from(users).where(eq(users.email, email));

describe("the page behind the mailed link", () => {
  const asPage = { registration: "" };

  test("in another network it asks for the password of the registration, and confirms in no other way", async () => {
    const { driver, link } = await registeredByStranger();
    const wrong = { ...link, registration: "aaaaaaaaaaaaaaaa", password: "outrasenha" };
    for (const [input, status, code] of [
      [{ ...link, ...asPage }, 403, "CONFIRMATION_ASKS_PASSWORD"],
      [wrong, 400, "REGISTRATION_PASSWORD_WRONG"],
    ] as const)
      expect(await post("/auth/confirm-email", input, OWNER)).toMatchObject({ status, body: { code } });
    expect((await post("/auth/login", driver, ATTACKER)).status).toBe(403);
    const right = { ...link, ...asPage, password: driver.password };
    expect((await post("/auth/confirm-email", right, OWNER)).status).toBe(200);
    expect((await post("/auth/login", driver, OWNER)).status).toBe(200);
  });

  test("asks nothing in the network or browser of the registration", async () => {
    const one = await registeredByStranger();
    expect((await post("/auth/confirm-email", { ...one.link, ...asPage }, ATTACKER)).status).toBe(200);
    const other = await registeredByStranger();
    const sameBrowser = { ...other.link, registration: other.id };
    expect((await post("/auth/confirm-email", sameBrowser, OWNER)).status).toBe(200);
    const [account] = await accountsOf(other.link.email);
    expect(account?.registeredFrom).toBeNull();
  });

  test("a link that the owner requested again still asks", async () => {
    const { link } = await registeredByStranger();
    running.mail.mails.length = 0;
    await post("/auth/resend-confirmation", { email: link.email }, OWNER);
    const newer = linkIn(await running.mail.waitForMail(link.email));
    const input = { token: newer.token, email: link.email, ...asPage };
    const { body } = await post("/auth/confirm-email", input, OWNER);
    expect(body).toMatchObject({ code: "CONFIRMATION_ASKS_PASSWORD" });
  });
});

test("the specified call, with only token and e-mail, confirms from anywhere", async () => {
  const { driver, link } = await registeredByStranger();
  expect((await post("/auth/confirm-email", link, OWNER)).status).toBe(200);
  expect((await post("/auth/login", driver, ATTACKER)).status).toBe(200);
});

describe("Não fui eu", () => {
  test("the mail says under which name the account was registered, and where to delete it", async () => {
    const { mail, link } = await registeredByStranger();
    expect(mail.text).toContain(`em nome de Edson Ribeiro com o email ${link.email}`);
    expect(mail.text).toContain(`${paths.refuseRegistration}?${new URLSearchParams(link)}`);
  });

  test("deletes the unconfirmed account once; the e-mail is free again", async () => {
    const { driver, link } = await registeredByStranger();
    expect((await post("/auth/register", driver, OWNER)).body).toMatchObject({ code: "EMAIL_TAKEN" });
    const refuse = () => post("/auth/refuse-registration", link, OWNER);
    const body = { success: true, message: successes.registrationRefused };
    expect(await refuse()).toMatchObject({ status: 200, body });
    expect(await accountsOf(link.email)).toEqual([]);
    expect((await refuse()).body).toMatchObject({ code: "CONFIRMATION_LINK_INVALID" });
    expect((await post("/auth/login", driver, ATTACKER)).status).toBe(401);
    expect((await post("/auth/register", driver, OWNER)).status).toBe(200);
  });

  test("of concurrent confirming and refusing one succeeds, and the other reports that", async () => {
    for (let round = 0; round < 5; round++) {
      const { link } = await registeredByStranger();
      const [confirmed, refused] = await Promise.all([
        post("/auth/confirm-email", link, ATTACKER),
        post("/auth/refuse-registration", link, OWNER),
      ]);
      const [account] = await accountsOf(link.email);
      expect({ confirmed: confirmed.status === 200, refused: refused.status === 200 }).toEqual({
        confirmed: account !== undefined,
        refused: account === undefined,
      });
    }
  });

  test("never deletes a confirmed account, nor with another account's link", async () => {
    const [first, second] = [await registeredByStranger(), await registeredByStranger()];
    await post("/auth/confirm-email", first.link, OWNER);
    const { body } = await post("/auth/refuse-registration", first.link, OWNER);
    expect(body).toMatchObject({ message: errors.REGISTRATION_CONFIRMED.message });
    const foreign = { token: first.link.token, email: second.link.email };
    expect((await post("/auth/refuse-registration", foreign, OWNER)).status).toBe(400);
    for (const { email } of [first.link, second.link]) expect(await accountsOf(email)).toHaveLength(1);
  });

  test("opening its page changes nothing; its form works without JavaScript and redirects to a page without the link", async () => {
    const { link } = await registeredByStranger();
    const page = `${running.app.url}${paths.refuseRegistration}?${new URLSearchParams(link)}`;
    const opened = await fetch(page);
    const html = await opened.text();
    expect(html).toContain("Apagar o cadastro");
    expect(html).not.toContain(link.token);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect(await accountsOf(link.email)).toHaveLength(1);
    const send = () => fetch(page, { method: "POST", body: new URLSearchParams(), redirect: "manual" });
    expect((await send()).headers.get("location")).toBe(`${paths.refuseRegistration}?feito=sim`);
    expect(await accountsOf(link.email)).toEqual([]);
    expect((await send()).headers.get("location")).toBe(`${paths.refuseRegistration}?feito=nao`);
    const done = await fetch(`${running.app.url}${paths.refuseRegistration}?feito=sim`);
    expect(await done.text()).toContain(successes.registrationRefused);
  });
});

describe("a registration that nobody confirms", () => {
  test("ends with its link, even if no job ran, and frees the e-mail", async () => {
    const { driver, link } = await registeredByStranger();
    const later = new Date(Date.now() + 48.1 * HOUR);
    running.app.setNow(later);
    try {
      expect((await post("/auth/confirm-email", link, ATTACKER)).status).toBe(400);
      expect((await post("/auth/login", driver, ATTACKER)).status).toBe(401);
      const owner = { ...driver, password: "senhadodono", confirmPassword: "senhadodono" };
      const [first, second] = await Promise.all([
        post("/auth/register", owner, OWNER),
        post("/auth/register", owner, OWNER),
      ]);
      expect([first.status, second.status].sort()).toEqual([200, 409]);
      expect(await accountsOf(link.email)).toHaveLength(1);
    } finally {
      running.app.setNow(new Date());
    }
  });

  test("is deleted by the hourly job, but not while a link works or once it is confirmed", async () => {
    const api = rest(running.app.url);
    const over = await registeredByStranger();
    const confirmed = await registeredByStranger();
    await post("/auth/confirm-email", confirmed.link, ATTACKER);
    const asked = await registeredByStranger();
    running.app.setNow(new Date(Date.now() + 47 * HOUR));
    try {
      await api.post("/auth/resend-confirmation", { email: asked.link.email });
      running.app.setNow(new Date(Date.now() + 49 * HOUR));
      await deleteExpiredAccess.run(running.app.services, {});
      expect(await accountsOf(over.link.email)).toEqual([]);
      expect(await accountsOf(confirmed.link.email)).toHaveLength(1);
      expect(await accountsOf(asked.link.email)).toHaveLength(1);
    } finally {
      running.app.setNow(new Date());
    }
  });
});
