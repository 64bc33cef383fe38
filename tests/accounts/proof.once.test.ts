import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { passkeys, sessions, users } from "../../drizzle/schema/accounts";
import { savePasskey, startPasskey } from "../../server/accounts/passkeys/save-passkey";
import { eraseAccount } from "../../server/privacy/erase-account";
import { MINUTE, PROOF_LIFETIME } from "../../shared/limits";
import { successes } from "../../shared/messages";
import { refuseChangePath } from "../../shared/paths";
import {
  aConfirmedDriver,
  aRegisteredDriver,
  aSignedInDriver,
  cheapPasswords,
  linkIn,
  newDriver,
} from "../people/accounts";
import { aDriverWithProfile, subscribe, wholeProfile } from "../people/drivers";
import { type Answer, rest, textOf, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { softPasskey } from "../support/soft-passkey";
import { until } from "../support/until";

// What an open session alone does not allow, and what a new password ends.

cheapPasswords();
const live = testAppWithMail({}, "localhost");
beforeEach(() => live.app.setNow(new Date("2026-11-21T15:00:00Z")));

const later = (ms: number) => live.app.setNow(new Date(live.app.services.now().getTime() + ms));
const api = (token?: string) => rest(live.app.url, token);
const statusOf = async (sent: Promise<{ status: number }>) => (await sent).status;
const logIn = ({ email, password }: { email: string; password?: string | undefined }) =>
  api().post("/auth/login", { email, password });
const me = (token: string) => statusOf(api(token).get("/auth/me"));
const passwords = (newPassword: string) => ({ newPassword, confirmPassword: newPassword });

/** A driver with a passkey, whose last proof is ten minutes old. */
async function unproven() {
  const { app } = live;
  const driver = await aSignedInDriver(app);
  const { id: userId, token } = driver.account;
  const key = await softPasskey(app.url);
  const row = { id: key.id, userId, name: "Celular", publicKey: key.cose, counter: 0, transports: [] };
  await app.services.db.insert(passkeys).values({ ...row, createdAt: app.services.now() });
  later(PROOF_LIFETIME);
  const mine = api(token);
  const exported = () => statusOf(mine.get("/auth/export-data"));
  return { driver, userId, key, api: mine, exported, calls: trpcByName(app.url, token) };
}

test("keys, password, other devices, export and deletion need the password again after ten minutes, over both transports", async () => {
  const { driver, api, calls, key, exported } = await unproven();
  const refused = { status: 403, body: { code: "PROOF_REQUIRED" } };
  expect(await calls.mutate("auth.startPasskey")).toMatchObject(refused);
  expect(await api.get("/auth/export-data")).toMatchObject(refused);
  for (const [call, path, input] of [
    ["endOtherSessions", "end-other-sessions", undefined],
    ["deleteAccount", "delete-account", undefined],
    ["removePasskey", "remove-passkey", { id: key.id }],
    ["changePassword", "change-password", passwords("outra1234")],
  ] as const) {
    expect(await calls.mutate(`auth.${call}`, input)).toMatchObject(refused);
    expect(await api.post(`/auth/${path}`, input)).toMatchObject(refused);
  }
  const wrong = await api.post("/auth/prove", { password: "errada1" });
  expect(wrong).toMatchObject({ body: { code: "PASSWORD_WRONG" } });
  expect(await statusOf(api.post("/auth/prove", { password: driver.password }))).toBe(200);
  expect(await exported()).toBe(200);
  expect(await statusOf(calls.mutate("auth.startPasskey"))).toBe(200);
  expect(await statusOf(api.post("/auth/remove-passkey", { id: key.id }))).toBe(200);
  expect(await live.app.services.db.$count(passkeys, eq(passkeys.id, key.id))).toBe(0);
  later(PROOF_LIFETIME);
  expect(await exported()).toBe(403);
});

test("a passkey proves it too, once and only its own account", async () => {
  const [first, second] = [await unproven(), await unproven()];
  const answerOf = async ({ key }: typeof first) =>
    key.answer(textOf((await first.calls.mutate("auth.startPasskeyProof")).body, "challenge"));
  const prove = (response: object) => statusOf(first.calls.mutate("auth.proveByPasskey", { response }));
  expect(await prove(await answerOf(second))).toBe(401);
  expect(await first.exported()).toBe(403);
  const answer = await answerOf(first);
  expect(await prove(answer)).toBe(200);
  expect(await first.exported()).toBe(200);
  expect(await prove(answer)).toBe(401);
  // With the old password goes a thief's key, unless the owner keeps it.
  expect(await statusOf(first.api.post("/auth/change-password", passwords("outra1234")))).toBe(200);
  expect(await live.app.services.db.$count(passkeys, eq(passkeys.userId, first.userId))).toBe(0);
});

test("sessions and keys end unless they are kept, and the mail says which", async () => {
  const { driver, api: mine, key } = await unproven();
  await mine.post("/auth/prove", { password: driver.password });
  const tokens = [await logIn(driver), await logIn(driver)].map(({ body }) => textOf(body, "token"));
  const open = () => Promise.all(tokens.map(me));
  const { body } = await mine.get("/auth/devices");
  const { sessions } = body as { sessions: { id: string; isThis: boolean }[] };
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  const kept = { sessions: [sessions[1]?.id], passkeys: [key.id] };
  expect(await statusOf(mine.post("/auth/change-password", { ...passwords("outra1234"), kept }))).toBe(200);
  expect((await open()).toSorted()).toEqual([200, 401]);
  expect(await statusOf(logIn(driver))).toBe(401);
  const mail = await live.mail.waitForMail(driver.email, "foi alterada");
  expect(mail.text).toContain("continua aberta em 2 aparelhos");
  expect(await statusOf(mine.post("/auth/end-other-sessions"))).toBe(200);
  expect([await open(), await statusOf(mine.get("/auth/me"))]).toEqual([[401, 401], 200]);
  await live.mail.waitForMail(driver.email, "digital ou rosto");
});

test("a key that was being added is kept by an open session only, not by one that a reset ended meanwhile", async () => {
  const { driver, userId } = await unproven();
  const { services, url } = live.app;
  const user = { id: userId, email: driver.email, firstName: "Ana", lastName: "Lima" };
  const [open] = await services.db.select().from(sessions).where(eq(sessions.userId, userId));
  const add = async (sessionId = "") => {
    const ctx = { ...services, user, sessionId };
    const { register } = await softPasskey(url);
    const { challenge } = await startPasskey(ctx);
    return savePasskey(ctx, "Tablet", register(challenge));
  };
  await expect(add("ended")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  expect(await services.db.$count(passkeys, eq(passkeys.userId, userId))).toBe(1);
  await add(open?.id);
  expect(await services.db.$count(passkeys, eq(passkeys.userId, userId))).toBe(2);
});

test("a copied key, a response sent twice and a key of a deleted account are refused; nobody removes another's", async () => {
  const { app } = live;
  const { db } = app.services;
  const driver = await aSignedInDriver(app);
  const own = trpcByName(app.url, driver.account.token);
  const key = await softPasskey(app.url);
  const challengeOf = ({ body }: Answer) => textOf(body, "challenge");
  const made = key.register(challengeOf(await own.mutate("auth.startPasskey")));
  expect((await own.mutate("auth.keepPasskey", { name: "Celular", response: made })).status).toBe(200);
  await live.mail.waitForMail(driver.email, "digital ou rosto ativada");

  const anybody = trpcByName(app.url);
  const answered = async (count?: number) =>
    key.answer(challengeOf(await anybody.mutate("auth.startPasskeySignIn")), count);
  const signIn = (response: object) => anybody.mutate("auth.signInWithPasskey", { response });
  const unknown = { status: 401, body: { code: "PASSKEY_UNKNOWN" } };
  const response = await answered();
  expect((await signIn(response)).status).toBe(200);
  expect(await signIn(response)).toMatchObject(unknown);
  // A copy counts from where it was copied.
  expect(await signIn(await answered(1))).toMatchObject(unknown);
  expect((await signIn(await answered(2))).status).toBe(200);

  const stranger = rest(app.url, (await aSignedInDriver(app)).account.token);
  expect((await stranger.get("/auth/passkeys")).body).toEqual([]);
  await stranger.post("/auth/remove-passkey", { id: key.id });
  expect((await signIn(await answered(3))).status).toBe(200);
  const [user] = await db.select().from(users).where(eq(users.email, driver.email));
  if (!user) throw new Error("the driver is gone");
  await db.transaction((tx) => eraseAccount({ ...app.services, db: tx }, user));
  expect(await signIn(await answered(4))).toMatchObject(unknown);
});

test("another telephone needs it, other changes don't; the owner gets a mail whose button closes everything", async () => {
  const { app } = live;
  const { account, save, publish, saved } = await aDriverWithProfile(app);
  await subscribe(app.services, account);
  expect(await statusOf(publish())).toBe(200);
  later(PROOF_LIFETIME);
  const change = { ...wholeProfile, phone: "11955554444" };
  expect(await save(change)).toMatchObject({ status: 403, body: { code: "PROOF_REQUIRED" } });
  expect(await statusOf(save({ ...wholeProfile, name: "Outra Pessoa" }))).toBe(200);
  const mail = await live.mail.waitForMail(account.email, "mudou");
  expect(mail.text).toContain("Outra Pessoa");
  const { address } = linkIn(mail);
  expect((await fetch(address)).status).toBe(200);
  expect(await me(account.token)).toBe(200);
  const press = async () =>
    (await fetch(address, { method: "POST", redirect: "manual" })).headers.get("location");
  expect(await press()).toBe(`${refuseChangePath}?feito=sim`);
  expect(await me(account.token)).toBe(401);
  expect(await statusOf(api().get(`/drivers/${saved.id}`))).toBe(404);
});

// A forgotten password.

const done = (message: string) => ({ status: 200, body: { success: true, message } });
const worked = done(successes.passwordReset);
const linkRefused = { status: 400, body: { code: "RESET_TOKEN_INVALID" } };

async function linkFor(email: string) {
  const known = live.mail.mails.length;
  expect(await api().post("/auth/forgot-password", { email })).toMatchObject(done(successes.forgotPassword));
  const mail = await until("the mail", () =>
    live.mail.mails
      .slice(known)
      .find(({ to, subject }) => to.includes(email) && subject.includes("Nova senha")),
  );
  return linkIn(mail);
}

function reset(token: string, email: string, password = "novasenha1") {
  return api().post("/auth/reset-password", { token, email, ...passwords(password) });
}

test("the mailed link sets a new password once, also of twenty at once, ends every session and passkey, and notifies the owner; opening it changes nothing", async () => {
  const { driver, userId } = await unproven();
  const other = textOf((await logIn(driver)).body, "token");
  const link = await linkFor(driver.email);
  expect(link.address.origin + link.address.pathname).toBe(`${live.app.url}/reset-password`);
  await fetch(link.address);
  expect(await me(other)).toBe(200);
  const tried = Array.from({ length: 20 }, (_, index) => `senha-${index + 10}`);
  const all = tried.map((password) => statusOf(reset(link.token, driver.email, password)));
  const statuses = await Promise.all(all);
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(19).fill(400)]);
  for (const token of [driver.account.token, other]) expect(await me(token)).toBe(401);
  expect(await live.app.services.db.$count(passkeys, eq(passkeys.userId, userId))).toBe(0);
  expect(await statusOf(logIn(driver))).toBe(401);
  expect(await statusOf(logIn({ ...driver, password: tried[statuses.indexOf(200)] }))).toBe(200);
  expect(await reset(link.token, driver.email, "outrasenha")).toMatchObject(linkRefused);
  const notice = await live.mail.waitForMail(driver.email, "foi alterada");
  expect(notice.text).not.toContain("token=");
});

test("another account's, superseded, expired and confirmation links are refused; a reset by mail, here over tRPC, confirms the address", async () => {
  const driver = await aRegisteredDriver(live.app);
  const { email } = driver;
  const confirmation = linkIn(await live.mail.waitForMail(email));
  // An e-mail without an account gets the same response, and no mail.
  const unknown = newDriver().email;
  const answer = await api().post("/auth/forgot-password", { email: unknown });
  expect(answer).toMatchObject(done(successes.forgotPassword));
  const first = await linkFor(email);
  expect(live.mail.mails.flatMap(({ to }) => to)).not.toContain(unknown);
  expect(await reset(first.token, (await aConfirmedDriver(live.app)).email)).toMatchObject(linkRefused);
  const second = await linkFor(email);
  for (const { token } of [first, confirmation]) expect(await reset(token, email)).toMatchObject(linkRefused);
  later(61 * MINUTE);
  expect(await reset(second.token, email)).toMatchObject(linkRefused);
  const { token } = await linkFor(email);
  const input = { token, email, ...passwords("novasenha1") };
  expect(await trpcByName(live.app.url).mutate("auth.resetPassword", input)).toMatchObject(worked);
  expect(await statusOf(logIn({ email, password: "novasenha1" }))).toBe(200);
});
