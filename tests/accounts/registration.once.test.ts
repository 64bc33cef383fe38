import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import { deleteExpiredAccess } from "../../server/accounts/delete-expired-access";
import { mailConfirmation } from "../../server/accounts/mails/mail-confirmation";
import { TERMS_VERSION } from "../../shared/accounts-terms";
import { errors } from "../../shared/errors";
import { failures, successes, validation } from "../../shared/messages";
import { rest } from "../support/api";
import { testAppWithMail } from "../support/app";
import { cheapPasswords, linkIn, newDriver, registered, untilMailed } from "./people";

cheapPasswords();
const running = testAppWithMail();

const api = () => rest(running.app.url);
const register = (input: unknown) => api().post("/auth/register", input);
const accountsOf = (email: string) =>
  running.app.services.db.select().from(users).where(eq(users.email, email));
const confirm = async (input: unknown) => {
  const { status, body } = await api().post("/auth/confirm-email", input);
  return { status, body };
};
const worked = { status: 200, body: { success: true, message: successes.emailConfirmed } };
const refused = {
  status: 400,
  body: { success: false, code: "CONFIRMATION_LINK_INVALID", message: validation.confirmationLinkInvalid },
};
const HOUR = 3_600_000;

async function mailedDriver() {
  const driver = await registered(running.app);
  return { ...driver, link: linkIn(await running.mail.waitForMail(driver.email)) };
}

test("an account is opened without a session, its terms recorded, its password hashed", async () => {
  const driver = newDriver({ firstName: "  João ", lastName: "D'Ávila" });
  const before = new Date();
  const { status, body } = await register({
    ...driver,
    email: ` ${driver.email.toUpperCase()} `,
    admin: true,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: successes.registration,
    token: null,
    expiresAt: null,
    user: { id: expect.any(String), email: driver.email, firstName: "João", lastName: "D'Ávila" },
  });
  const [account] = await accountsOf(driver.email);
  expect(account).toMatchObject({ termsVersion: TERMS_VERSION, emailConfirmedAt: null });
  expect(account?.termsAcceptedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(account?.passwordHash).toStartWith("$argon2id$");
});

test("a password has no maximum length", async () => {
  const password = "ônibus 🚌 ".repeat(500);
  const driver = newDriver({ password, confirmPassword: password });
  expect((await register(driver)).status).toBe(200);
  const [account] = await accountsOf(driver.email);
  expect(await Bun.password.verify(password, account?.passwordHash ?? "")).toBe(true);
});

test("an e-mail is taken whatever its case and the blanks around it", async () => {
  const driver = newDriver();
  expect((await register(driver)).status).toBe(200);
  for (const email of [driver.email, driver.email.toUpperCase(), `\t${driver.email} `]) {
    const { status, body } = await register({ ...driver, email });
    expect(status).toBe(409);
    expect(body).toEqual({ success: false, code: "EMAIL_TAKEN", message: errors.EMAIL_TAKEN.message });
  }
});

test("of twenty concurrent registrations of one e-mail, one opens an account and one mail is sent", async () => {
  const driver = newDriver();
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(driver)));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await accountsOf(driver.email)).toHaveLength(1);
  await running.mail.waitForMail(driver.email);
  await untilMailed(running.app, "mail-confirmation");
  expect(running.mail.mails.filter((mail) => mail.to.includes(driver.email))).toHaveLength(1);
});

test("the mail links to the confirmation page of this site, for this e-mail", async () => {
  const driver = newDriver({ firstName: "Rosângela" });
  await register(driver);
  const mail = await running.mail.waitForMail(driver.email);
  const { address, email, token } = linkIn(mail);
  expect(address.origin + address.pathname).toBe(`${running.app.url}/confirm-email`);
  expect(email).toBe(driver.email);
  expect(token).toMatch(/^[a-z2-7]{40}$/);
  expect(mail.html).toContain(address.href.replaceAll("&", "&amp;"));
  expect(mail.text).toContain("Olá, Rosângela.");
});

test("a first name can't carry an advertisement into a stranger's mailbox", async () => {
  const driver = newDriver({ firstName: "Ganhe R$ 500 em premio.example" });
  await register(driver);
  const mail = await running.mail.waitForMail(driver.email);
  expect(mail.text + mail.html + mail.subject).not.toContain("premio");
});

test("the mailed link lets its driver log in, and reports success when it is used again", async () => {
  const { link, ...driver } = await mailedDriver();
  expect((await api().post("/auth/login", driver)).body).toMatchObject({
    message: failures.emailNotConfirmed,
  });
  expect(await confirm({ token: link.token, email: link.email })).toEqual(worked);
  expect(await confirm({ token: link.token, email: link.email.toUpperCase() })).toEqual(worked);
  expect((await api().post("/auth/login", driver)).status).toBe(200);
});

test("opening the link changes nothing by itself, because mail scanners open links", async () => {
  const { link, ...driver } = await mailedDriver();
  await fetch(link.address);
  const overRest = await fetch(`${running.app.url}/api/auth/confirm-email${link.address.search}`);
  expect(overRest.status).toBe(405);
  expect((await api().post("/auth/login", driver)).status).toBe(403);
});

test("another account's, an unknown and a malformed token are refused", async () => {
  const [first, second] = [await mailedDriver(), await mailedDriver()];
  const tried = [
    { token: second.link.token, email: first.email },
    { token: first.link.token, email: "ninguem@email.com" },
    { token: first.link.token.slice(1), email: first.email },
    { token: "\u0000", email: first.email },
    { token: "x".repeat(10_000), email: first.email },
  ];
  for (const input of tried) expect(await confirm(input)).toEqual(refused);
});

test("the link is valid for 48 hours from the mail on", async () => {
  const sent = new Date();
  running.app.setNow(sent);
  const [early, late] = [await mailedDriver(), await mailedDriver()];
  running.app.setNow(new Date(sent.getTime() + 47.9 * HOUR));
  expect(await confirm({ token: early.link.token, email: early.email })).toEqual(worked);
  running.app.setNow(new Date(sent.getTime() + 48.1 * HOUR));
  expect(await confirm({ token: late.link.token, email: late.email })).toEqual(refused);
  running.app.setNow(new Date());
});

test("a newer link replaces the older one", async () => {
  const { link, email } = await mailedDriver();
  running.mail.mails.length = 0;
  const { status, body } = await api().post("/auth/resend-confirmation", { email });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, message: successes.resend } });
  const newer = linkIn(await running.mail.waitForMail(email));
  expect(newer.token).not.toBe(link.token);
  expect(await confirm({ token: link.token, email })).toEqual(refused);
  expect(await confirm({ token: newer.token, email })).toEqual(worked);
});

test("resending gives the same response for unknown and confirmed e-mails, and mails nothing", async () => {
  const { link, email } = await mailedDriver();
  await confirm({ token: link.token, email });
  running.mail.mails.length = 0;
  const unknown = newDriver().email;
  const answers = [
    await api().post("/auth/resend-confirmation", { email }),
    await api().post("/auth/resend-confirmation", { email: unknown }),
  ];
  for (const { status, body } of answers) {
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: successes.resend } });
  }
  // A later request's mail would have arrived after an earlier one.
  const later = await registered(running.app);
  await running.mail.waitForMail(later.email);
  expect(running.mail.mails.map((mail) => mail.to[0])).toEqual([later.email]);
  // The link that was used still reports success.
  expect(await confirm({ token: link.token, email })).toEqual(worked);
});

test("if a mail arrives twice both links work, with one Message-ID; links are used once", async () => {
  const { email, link } = await mailedDriver();
  const { db } = running.app.services;
  const [account] = await accountsOf(email);
  const own = eq(accountTokens.userId, account?.id ?? "");
  const [request] = await db.select().from(accountTokens).where(own);
  if (!request) throw new Error("nothing was requested");
  const sent = () => running.mail.mails.filter(({ to }) => to.includes(email));
  // As when a process dies between the server's "250 OK" and the end of the job.
  await mailConfirmation.run(running.app.services, request);
  const [first, second] = sent();
  expect(second?.messageId).toBe(first?.messageId ?? "");
  expect(second && linkIn(second).token).not.toBe(link.token);
  expect(await confirm(link)).toEqual(worked);
  expect(await confirm(second && linkIn(second))).toEqual(worked);
  await mailConfirmation.run(running.app.services, request);
  expect(sent()).toHaveLength(2);
});

test("expired sessions and links are deleted, the others stay", async () => {
  const { app } = running;
  const start = new Date();
  const { link, ...driver } = await mailedDriver();
  await confirm(link);
  await api().post("/auth/login", driver);
  const [account] = await accountsOf(driver.email);
  const id = account?.id ?? "";
  const after = async (hours: number) => {
    app.setNow(new Date(start.getTime() + hours * HOUR));
    await deleteExpiredAccess.run(app.services, {});
    const open = await app.services.db.$count(sessions, eq(sessions.userId, id));
    return [open, await app.services.db.$count(accountTokens, eq(accountTokens.userId, id))];
  };
  expect([await after(23), await after(25), await after(49)]).toEqual([
    [1, 1],
    [0, 1],
    [0, 0],
  ]);
  app.setNow(new Date());
});
