import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import { deleteExpiredAccess } from "../../server/accounts/delete-expired-access";
import { mailConfirmation } from "../../server/accounts/mails/mail-confirmation";
import { TERMS_VERSION } from "../../shared/accounts-terms";
import { errors } from "../../shared/errors";
import { failures, successes, validation } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { rest, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { cheapPasswords, linkIn, newDriver, untilMailed } from "./people";

cheapPasswords();
const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });

const HOUR = 3_600_000;
// Who registers an e-mail, and whose it may be.
const [ATTACKER, OWNER] = ["198.51.100.7", "203.0.113.9"];

async function post(call: string, input: unknown, address = ATTACKER) {
  const api = rest(running.app.url, undefined, { "x-forwarded-for": address });
  const { status, body } = await api.post(`/auth/${call}`, input);
  return { status, body };
}
const confirm = (input: unknown, address = ATTACKER) => post("confirm-email", input, address);
const answer = (status: number, code: string, message: string) => ({
  status,
  body: { success: false, code, message },
});
const done = (message: string) => ({ status: 200, body: { success: true, message } });
const refused = answer(400, "CONFIRMATION_LINK_INVALID", validation.confirmationLinkInvalid);
const coded = (status: number, code: string) => ({ status, body: { code } });
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

async function accountOf(email: string) {
  const [account, ...others] = await running.app.services.db
    .select()
    .from(users)
    .where(eq(users.email, email));
  expect(others).toEqual([]);
  return account;
}
const mailsTo = (email: string) => running.mail.mails.filter(({ to }) => to.includes(email));

/** What happens so many hours from now. */
async function after<Result>(hours: number, act: () => Promise<Result>): Promise<Result> {
  running.app.setNow(new Date(Date.now() + hours * HOUR));
  try {
    return await act();
  } finally {
    running.app.setNow(new Date());
  }
}

/** A registration whose mail waits in the mailbox, which may be a stranger's. */
async function registered() {
  const driver = newDriver();
  expect(await statusOf(post("register", driver))).toBe(200);
  const mail = await running.mail.waitForMail(driver.email);
  const { token, email, address } = linkIn(mail);
  return { driver, mail, address, email, link: { token, email }, id: (await accountOf(email))?.id ?? "" };
}

test("an account is opened without a session, with its terms and a hash of a password of any length; the e-mail is taken in every spelling", async () => {
  const password = "ônibus 🚌 ".repeat(500);
  const names = { firstName: "  João ", lastName: "D'Ávila" };
  const driver = newDriver({ ...names, password, confirmPassword: password });
  const before = new Date();
  const user = { id: expect.any(String), email: driver.email, firstName: "João", lastName: "D'Ávila" };
  expect(
    await post("register", { ...driver, email: ` ${driver.email.toUpperCase()} `, admin: true }),
  ).toEqual({
    status: 200,
    body: { success: true, message: successes.registration, token: null, expiresAt: null, user },
  });
  const account = await accountOf(driver.email);
  expect(account).toMatchObject({ termsVersion: TERMS_VERSION, emailConfirmedAt: null });
  expect(account?.termsAcceptedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(account?.passwordHash).toStartWith("$argon2id$");
  expect(await Bun.password.verify(password, account?.passwordHash ?? "")).toBe(true);
  for (const email of [driver.email, driver.email.toUpperCase(), `\t${driver.email} `])
    expect(await post("register", { ...driver, email })).toEqual(
      answer(409, "EMAIL_TAKEN", errors.EMAIL_TAKEN.message),
    );
});

test("of twenty concurrent registrations of one e-mail one opens an account and one mail is sent, in which a name can't advertise", async () => {
  const driver = newDriver({ firstName: "Ganhe R$ 500 em premio.example" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post("register", driver)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect(await accountOf(driver.email)).toBeDefined();
  const mail = await running.mail.waitForMail(driver.email);
  await untilMailed(running.app, "mail-confirmation");
  expect(mailsTo(driver.email)).toHaveLength(1);
  expect(mail.text + mail.html + mail.subject).not.toContain("premio");
});

test("the mailed link to this site confirms, also when it is used again; opening it does not, because mail scanners open links", async () => {
  const { driver, mail, address, link } = await registered();
  expect(address.origin + address.pathname).toBe(`${running.app.url}/confirm-email`);
  expect(link).toEqual({ token: expect.stringMatching(/^[a-z2-7]{40}$/), email: driver.email });
  expect(mail.html).toContain(address.href.replaceAll("&", "&amp;"));
  expect(mail.text).toContain("Olá, Edson.");
  await fetch(address);
  expect((await fetch(`${running.app.url}/api/auth/confirm-email${address.search}`)).status).toBe(405);
  expect(await post("login", driver)).toMatchObject({
    status: 403,
    body: { message: failures.emailNotConfirmed },
  });
  // The specified call, with only token and e-mail, confirms from anywhere.
  expect(await confirm(link, OWNER)).toEqual(done(successes.emailConfirmed));
  expect(await confirm({ ...link, email: link.email.toUpperCase() })).toEqual(done(successes.emailConfirmed));
  expect(await statusOf(post("login", driver))).toBe(200);
});

test("another account's, an unknown, a malformed, a replaced and a late link are refused, over both transports", async () => {
  const [first, second] = [await registered(), await registered()];
  const { email, token } = first.link;
  for (const input of [
    { token: second.link.token, email },
    { token, email: "ninguem@email.com" },
    { token: token.slice(1), email },
    { token: "\u0000", email },
    { token: "x".repeat(10_000), email },
  ])
    expect(await confirm(input)).toEqual(refused);
  expect(await after(47.9, () => confirm(second.link))).toEqual(done(successes.emailConfirmed));
  running.mail.mails.length = 0;
  expect(await post("resend-confirmation", { email })).toEqual(done(successes.resend));
  const newer = linkIn(await running.mail.waitForMail(email));
  expect(newer.token).not.toBe(token);
  expect(await trpcByName(running.app.url).mutate("auth.confirmEmail", first.link)).toMatchObject(refused);
  expect(await after(48.1, () => confirm({ token: newer.token, email }))).toEqual(refused);
  expect(await confirm({ token: newer.token, email })).toEqual(done(successes.emailConfirmed));
});

test("resending says the same for unknown and confirmed e-mails, and mails nothing", async () => {
  const { link, email } = await registered();
  await confirm(link);
  running.mail.mails.length = 0;
  for (const asked of [email, newDriver().email])
    expect(await post("resend-confirmation", { email: asked })).toEqual(done(successes.resend));
  // A later request's mail would have arrived after an earlier one.
  const later = await registered();
  expect(running.mail.mails.map((mail) => mail.to[0])).toEqual([later.email]);
  expect(await confirm(link)).toEqual(done(successes.emailConfirmed));
});

test("if a mail arrives twice both links work, with one Message-ID; links are used once", async () => {
  const { email, link, id } = await registered();
  const { db } = running.app.services;
  const [request] = await db.select().from(accountTokens).where(eq(accountTokens.userId, id));
  if (!request) throw new Error("nothing was requested");
  // As when a process dies between the server's "250 OK" and the end of the job.
  await mailConfirmation.run(running.app.services, request);
  const [first, second] = mailsTo(email);
  expect(second?.messageId).toBe(first?.messageId ?? "");
  expect(second && linkIn(second).token).not.toBe(link.token);
  for (const used of [link, second && linkIn(second)])
    expect(await confirm(used)).toEqual(done(successes.emailConfirmed));
  await mailConfirmation.run(running.app.services, request);
  expect(mailsTo(email)).toHaveLength(2);
});

test("our page in another network asks for the password of the registration, but not in its own network or browser", async () => {
  const { driver, link, email } = await registered();
  const asPage = { ...link, registration: "" };
  const wrong = { ...link, registration: "a".repeat(16), password: "outrasenha" };
  expect(await confirm(asPage, OWNER)).toMatchObject(coded(403, "CONFIRMATION_ASKS_PASSWORD"));
  expect(await confirm(wrong, OWNER)).toMatchObject(coded(400, "REGISTRATION_PASSWORD_WRONG"));
  expect(await statusOf(post("login", driver))).toBe(403);
  // A link that the owner requests again still asks.
  running.mail.mails.length = 0;
  await post("resend-confirmation", { email }, OWNER);
  const { token } = linkIn(await running.mail.waitForMail(email));
  const again = { ...asPage, token };
  expect(await confirm(again, OWNER)).toMatchObject(coded(403, "CONFIRMATION_ASKS_PASSWORD"));
  expect(await statusOf(confirm({ ...again, password: driver.password }, OWNER))).toBe(200);
  expect(await statusOf(post("login", driver, OWNER))).toBe(200);

  const [near, sameBrowser] = [await registered(), await registered()];
  expect(await statusOf(confirm({ ...near.link, registration: "" }))).toBe(200);
  expect(await statusOf(confirm({ ...sameBrowser.link, registration: sameBrowser.id }, OWNER))).toBe(200);
  expect((await accountOf(sameBrowser.email))?.registeredFrom).toBeNull();
});

test("“Não fui eu”: the mail names the registration, its page changes nothing by itself, and its form works without JavaScript", async () => {
  const { mail, link, email } = await registered();
  expect(mail.text).toContain(`em nome de Edson Ribeiro com o email ${email}`);
  const path = `${paths.refuseRegistration}?${new URLSearchParams(link)}`;
  expect(mail.text).toContain(path);
  const opened = await fetch(running.app.url + path);
  const html = await opened.text();
  expect(html).toContain("Apagar o cadastro");
  expect(html).not.toContain(link.token);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(await accountOf(email)).toBeDefined();
  const send = async () => {
    const form = { method: "POST", body: new URLSearchParams(), redirect: "manual" } as const;
    return (await fetch(running.app.url + path, form)).headers.get("location");
  };
  expect(await send()).toBe(`${paths.refuseRegistration}?feito=sim`);
  expect(await accountOf(email)).toBeUndefined();
  expect(await send()).toBe(`${paths.refuseRegistration}?feito=nao`);
  const page = await fetch(`${running.app.url}${paths.refuseRegistration}?feito=sim`);
  expect(await page.text()).toContain(successes.registrationRefused);
});

test("“Não fui eu” deletes an unconfirmed account once, never a confirmed one nor by another's link; the e-mail is free again", async () => {
  const [first, second] = [await registered(), await registered()];
  const refuse = (link: object) => post("refuse-registration", link, OWNER);
  expect(await refuse({ ...first.link, email: second.email })).toMatchObject({ status: 400 });
  await confirm(second.link, OWNER);
  expect(await refuse(second.link)).toMatchObject({
    body: { message: errors.REGISTRATION_CONFIRMED.message },
  });
  expect(await accountOf(second.email)).toBeDefined();
  expect(await refuse(first.link)).toEqual(done(successes.registrationRefused));
  expect(await accountOf(first.email)).toBeUndefined();
  expect(await refuse(first.link)).toMatchObject({ body: { code: "CONFIRMATION_LINK_INVALID" } });
  expect(await statusOf(post("login", first.driver))).toBe(401);
  expect(await statusOf(post("register", first.driver, OWNER))).toBe(200);
});

test("of concurrent confirming and refusing one succeeds, and the other reports that", async () => {
  for (let round = 0; round < 5; round++) {
    const { link, email } = await registered();
    const both = await Promise.all([confirm(link), post("refuse-registration", link, OWNER)]);
    const isThere = (await accountOf(email)) !== undefined;
    expect(both.map(({ status }) => status === 200)).toEqual([isThere, !isThere]);
  }
});

test("a registration that nobody confirms ends with its link, even if no job ran, and frees the e-mail", async () => {
  const { driver, link, email } = await registered();
  await after(48.1, async () => {
    expect(await statusOf(confirm(link))).toBe(400);
    expect(await statusOf(post("login", driver))).toBe(401);
    const owner = { ...driver, password: "senhadodono", confirmPassword: "senhadodono" };
    const both = await Promise.all([post("register", owner, OWNER), post("register", owner, OWNER)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await accountOf(email)).toBeDefined();
  });
});

test("the hourly job deletes expired sessions, links and registrations, but not while a link works or once it is confirmed", async () => {
  const { db } = running.app.services;
  const [over, confirmed, asked] = [await registered(), await registered(), await registered()];
  await confirm(confirmed.link);
  await post("login", confirmed.driver);
  const left = (hours: number) =>
    after(hours, async () => {
      await deleteExpiredAccess.run(running.app.services, {});
      const open = await db.$count(sessions, eq(sessions.userId, confirmed.id));
      return [open, await db.$count(accountTokens, eq(accountTokens.userId, confirmed.id))];
    });
  expect([await left(23), await left(25)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
  await after(47, () => post("resend-confirmation", { email: asked.email }));
  expect(await left(49)).toEqual([0, 0]);
  const accounts = await Promise.all([over, confirmed, asked].map(({ email }) => accountOf(email)));
  expect(accounts.map((account) => account !== undefined)).toEqual([false, true, true]);
});
