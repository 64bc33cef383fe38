import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { passkeys, users } from "../../drizzle/schema/accounts";
import { successes, validation } from "../../shared/messages";
import { rest, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { cheapPasswords, confirmed, linkIn, loggedIn, newDriver, registered, stringField } from "./people";

cheapPasswords();
const running = testAppWithMail();

const api = (token?: string) => rest(running.app.url, token);
const newPassword = "novasenha1";
const SUBJECT = "Nova senha";
const refused = {
  status: 400,
  body: { success: false, code: "RESET_TOKEN_INVALID", message: validation.resetTokenInvalid },
};
const worked = { status: 200, body: { success: true, message: successes.passwordReset } };

async function askForLink(email: string) {
  const { status, body } = await api().post("/auth/forgot-password", { email });
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, message: successes.forgotPassword },
  });
  return linkIn(await running.mail.waitForMail(email, SUBJECT));
}

async function reset(token: string, email: string, password = newPassword) {
  const input = { token, email, newPassword: password, confirmPassword: password };
  const { status, body } = await api().post("/auth/reset-password", input);
  return { status, body };
}

test("the mailed link sets a new password once, ends every session and passkey, and notifies the owner", async () => {
  const driver = await loggedIn(running.app);
  const other = stringField((await api().post("/auth/login", driver)).body, "token");
  const { db, now } = running.app.services;
  const [user] = await db.select().from(users).where(eq(users.email, driver.email));
  const device = { userId: user?.id ?? "", name: "Celular", publicKey: new Uint8Array(), counter: 0 };
  await db.insert(passkeys).values({ ...device, id: "of-the-thief", transports: [], createdAt: now() });
  const link = await askForLink(driver.email);
  expect(link.address.origin + link.address.pathname).toBe(`${running.app.url}/reset-password`);
  expect(await reset(link.token, link.email.toUpperCase())).toEqual(worked);
  for (const token of [driver.sessionToken, other]) {
    expect((await api(token).get("/auth/me")).status).toBe(401);
  }
  expect(await db.$count(passkeys, eq(passkeys.userId, device.userId))).toBe(0);
  expect((await api().post("/auth/login", driver)).status).toBe(401);
  expect((await api().post("/auth/login", { ...driver, password: newPassword })).status).toBe(200);
  expect(await reset(link.token, driver.email, "outrasenha")).toEqual(refused);
  const notice = await running.mail.waitForMail(driver.email, "foi alterada");
  expect(notice.text).toContain(`${running.app.url}/esqueci-minha-senha`);
  expect(notice.text).not.toContain("token=");
});

test("of twenty concurrent uses of one token, one succeeds", async () => {
  const { email } = await confirmed(running.app);
  const { token } = await askForLink(email);
  const passwords = Array.from({ length: 20 }, (_, index) => `senha-${index + 10}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, email, password)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(19);
  const winner = passwords[answers.findIndex((answer) => answer.status === 200)];
  expect((await api().post("/auth/login", { email, password: winner })).status).toBe(200);
});

test("another account's, superseded, expired and confirmation tokens are refused", async () => {
  const { email } = await confirmed(running.app);
  const stranger = await confirmed(running.app);
  const first = await askForLink(email);
  expect(await reset(first.token, stranger.email)).toEqual(refused);
  running.mail.mails.length = 0;
  const second = await askForLink(email);
  expect(await reset(first.token, email)).toEqual(refused);
  const unconfirmed = await registered(running.app);
  const confirmation = linkIn(await running.mail.waitForMail(unconfirmed.email));
  expect(await reset(confirmation.token, unconfirmed.email)).toEqual(refused);
  running.app.setNow(new Date(Date.now() + 61 * 60_000));
  expect(await reset(second.token, email)).toEqual(refused);
  running.app.setNow(new Date());
});

test("an e-mail without an account gets the same response and no mail", async () => {
  running.mail.mails.length = 0;
  const unknown = newDriver().email;
  const answer = await api().post("/auth/forgot-password", { email: unknown });
  const { email } = await confirmed(running.app);
  const known = await api().post("/auth/forgot-password", { email });
  expect({ status: answer.status, body: answer.body }).toEqual({ status: known.status, body: known.body });
  await running.mail.waitForMail(email, SUBJECT);
  expect(running.mail.mails.flatMap((mail) => mail.to)).not.toContain(unknown);
});

test("a reset by mail, here over tRPC, proves ownership of the address, so it counts as confirmed", async () => {
  const driver = await registered(running.app);
  const { email } = driver;
  const { token } = await askForLink(email);
  const input = { token, email, newPassword, confirmPassword: newPassword };
  const overTrpc = trpcByName(running.app.url);
  expect(await overTrpc.mutate("auth.resetPassword", input)).toMatchObject(worked);
  expect((await api().post("/auth/login", { ...driver, password: newPassword })).status).toBe(200);
});

test("opening the link changes nothing", async () => {
  const driver = await confirmed(running.app);
  const { address, token } = await askForLink(driver.email);
  await fetch(address);
  expect((await api().post("/auth/login", driver)).status).toBe(200);
  expect(await reset(token, driver.email)).toEqual(worked);
});
