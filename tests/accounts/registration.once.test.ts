import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accountTokens, sessions, users } from "../../drizzle/schema/accounts";
import { deleteExpiredAccess } from "../../server/accounts/delete-expired-access";
import { TERMS_VERSION } from "../../shared/accounts/terms";
import { HOUR } from "../../shared/limits";
import { successes } from "../../shared/messages";
import { paths } from "../../shared/paths";
import { cheapPasswords, linkIn, newDriver, untilMailed } from "../people/accounts";
import { rest } from "../support/api";
import { testAppWithMail } from "../support/app";

cheapPasswords();
const running = testAppWithMail({ TRUSTED_PROXY_HOPS: "1" });

// Who registers an e-mail, and whose it may be.
const [ATTACKER, OWNER] = ["198.51.100.7", "203.0.113.9"];

async function post(call: string, input: unknown, address = ATTACKER) {
  const api = rest(running.app.url, undefined, { "x-forwarded-for": address });
  const { status, body } = await api.post(`/auth/${call}`, input);
  return { status, body };
}
const confirm = (input: unknown, address = ATTACKER) => post("confirm-email", input, address);
const done = (message: string) => ({ status: 200, body: { success: true, message } });
const coded = (status: number, code: string) => ({ status, body: { code } });
const linkRefused = coded(400, "CONFIRMATION_LINK_INVALID");
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;

async function accountOf(email: string) {
  const { db } = running.app.services;
  const [account, ...others] = await db.select().from(users).where(eq(users.email, email));
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

test("an account is opened without a session, with its terms and a hash of the password; the e-mail is taken in every spelling", async () => {
  const driver = newDriver({ firstName: "  João " });
  const email = ` ${driver.email.toUpperCase()} `;
  const { body } = await post("register", { ...driver, email, admin: true });
  const user = { id: expect.any(String), email: driver.email, firstName: "João", lastName: "Ribeiro" };
  const message = successes.registration;
  expect(body).toEqual({ success: true, message, token: null, expiresAt: null, user });
  const account = await accountOf(driver.email);
  expect(account).toMatchObject({ termsVersion: TERMS_VERSION, emailConfirmedAt: null });
  expect(account?.passwordHash).toStartWith("$argon2id$");
  expect(await post("register", { ...driver, email })).toMatchObject(coded(409, "EMAIL_TAKEN"));
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

test("the mailed link confirms, also when it is used again; opening it does not, because mail scanners open links", async () => {
  const { driver, address, link } = await registered();
  expect(address.origin + address.pathname).toBe(`${running.app.url}/confirm-email`);
  expect(link).toEqual({ token: expect.stringMatching(/^[a-z2-7]{40}$/), email: driver.email });
  await fetch(address);
  expect((await fetch(`${running.app.url}/api/auth/confirm-email${address.search}`)).status).toBe(405);
  expect(await post("login", driver)).toMatchObject(coded(403, "EMAIL_NOT_CONFIRMED"));
  // The specified call, with only token and e-mail, confirms from anywhere.
  for (const _ of [1, 2]) expect(await confirm(link, OWNER)).toEqual(done(successes.emailConfirmed));
  expect(await statusOf(post("login", driver))).toBe(200);
});

test("another account's, a malformed, a replaced and a late link are refused; resending to a confirmed or unknown address mails nothing", async () => {
  const [first, second] = [await registered(), await registered()];
  const { email } = first.link;
  for (const token of [second.link.token, "\u0000x"])
    expect(await confirm({ token, email })).toMatchObject(linkRefused);
  expect(await after(47.9, () => confirm(second.link))).toEqual(done(successes.emailConfirmed));
  running.mail.mails.length = 0;
  for (const asked of [second.email, newDriver().email, email])
    expect(await post("resend-confirmation", { email: asked })).toEqual(done(successes.resend));
  const newer = linkIn(await running.mail.waitForMail(email));
  // Earlier requests' mails would have arrived before.
  expect(running.mail.mails.map(({ to }) => to[0])).toEqual([email]);
  expect(await confirm(first.link)).toMatchObject(linkRefused);
  expect(await after(48.1, () => confirm({ token: newer.token, email }))).toMatchObject(linkRefused);
  expect(await confirm({ token: newer.token, email })).toEqual(done(successes.emailConfirmed));
});

test("our page in another network asks for the password of the registration, but not in its own network or browser", async () => {
  const { driver, link } = await registered();
  const asPage = { ...link, registration: "" };
  const wrong = { ...link, registration: "a".repeat(16), password: "outrasenha" };
  expect(await confirm(asPage, OWNER)).toMatchObject(coded(403, "CONFIRMATION_ASKS_PASSWORD"));
  expect(await confirm(wrong, OWNER)).toMatchObject(coded(400, "REGISTRATION_PASSWORD_WRONG"));
  expect(await statusOf(post("login", driver))).toBe(403);
  expect(await statusOf(confirm({ ...asPage, password: driver.password }, OWNER))).toBe(200);
  expect(await statusOf(post("login", driver, OWNER))).toBe(200);

  const [near, sameBrowser] = [await registered(), await registered()];
  expect(await statusOf(confirm({ ...near.link, registration: "" }))).toBe(200);
  expect(await statusOf(confirm({ ...sameBrowser.link, registration: sameBrowser.id }, OWNER))).toBe(200);
});

test("“Não fui eu”: its page changes nothing by itself, and its form works without JavaScript, once; the e-mail is free again", async () => {
  const { driver, mail, link, email } = await registered();
  const path = `${paths.refuseRegistration}?${new URLSearchParams(link)}`;
  expect(mail.text).toContain(path);
  const opened = await fetch(running.app.url + path);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(await opened.text()).not.toContain(link.token);
  expect(await accountOf(email)).toBeDefined();
  const send = async () => {
    const form = { method: "POST", body: new URLSearchParams(), redirect: "manual" } as const;
    return (await fetch(running.app.url + path, form)).headers.get("location");
  };
  expect(await send()).toBe(`${paths.refuseRegistration}?feito=sim`);
  expect(await accountOf(email)).toBeUndefined();
  expect(await send()).toBe(`${paths.refuseRegistration}?feito=nao`);
  expect(await statusOf(post("register", driver, OWNER))).toBe(200);
});

test("“Não fui eu” deletes no confirmed account, nor by another's link", async () => {
  const [first, second] = [await registered(), await registered()];
  const refuse = (link: object) => post("refuse-registration", link, OWNER);
  expect(await refuse({ ...first.link, email: second.email })).toMatchObject({ status: 400 });
  await confirm(second.link, OWNER);
  expect(await refuse(second.link)).toMatchObject({ body: { code: "REGISTRATION_CONFIRMED" } });
  expect(await accountOf(second.email)).toBeDefined();
});

test("a registration that nobody confirms ends with its link, even if no job ran, and frees the e-mail", async () => {
  const { driver, link, email } = await registered();
  await after(48.1, async () => {
    expect(await statusOf(confirm(link))).toBe(400);
    expect(await statusOf(post("login", driver))).toBe(401);
    expect(await statusOf(post("register", driver, OWNER))).toBe(200);
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
      return db.$count(sessions, eq(sessions.userId, confirmed.id));
    });
  expect([await left(23), await left(25)]).toEqual([1, 0]);
  await after(47, () => post("resend-confirmation", { email: asked.email }));
  await left(49);
  expect(await db.$count(accountTokens, eq(accountTokens.userId, confirmed.id))).toBe(0);
  const accounts = await Promise.all([over, confirmed, asked].map(({ email }) => accountOf(email)));
  expect(accounts.map((account) => account !== undefined)).toEqual([false, true, true]);
});
