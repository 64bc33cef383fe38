import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { passkeys, sessions, users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { savePasskey, startPasskey } from "../../server/accounts/passkeys/save-passkey";
import { DomainError } from "../../server/platform/http/domain-error";
import { PROOF_LIFETIME } from "../../shared/limits";
import { successes } from "../../shared/messages";
import { refuseChangePath } from "../../shared/paths";
import { subscribe, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest, trpcByName } from "../support/api";
import { testAppWithMail } from "../support/app";
import { softPasskey } from "../support/soft-passkey";
import { cheapPasswords, linkIn, loggedIn } from "./people";

// What an open session alone does not allow.

cheapPasswords();
const live = testAppWithMail({}, "localhost");
beforeEach(() => live.app.setNow(new Date("2026-11-21T15:00:00Z")));

const later = (ms: number) => live.app.setNow(new Date(live.app.services.now().getTime() + ms));

/** A driver with a passkey, whose last proof is ten minutes old. */
async function unproven() {
  const { app } = live;
  const driver = await loggedIn(app);
  const [user] = await app.services.db.select().from(users).where(eq(users.email, driver.email));
  const userId = user?.id ?? "";
  const key = await softPasskey(app.url);
  const row = { id: key.id, userId, name: "Celular", publicKey: key.cose, counter: 0, transports: [] };
  await app.services.db.insert(passkeys).values({ ...row, createdAt: app.services.now() });
  later(PROOF_LIFETIME);
  const api = rest(app.url, driver.sessionToken);
  return { driver, userId, key, api, calls: trpcByName(app.url, driver.sessionToken) };
}

test("keys, password, other devices, export and deletion need the password again after ten minutes, over both transports", async () => {
  const { driver, api, calls, key } = await unproven();
  const refused = { status: 403, body: { code: "PROOF_REQUIRED" } };
  for (const call of ["startPasskey", "endOtherSessions", "deleteAccount"])
    expect(await calls.mutate(`auth.${call}`)).toMatchObject(refused);
  expect(await calls.mutate("auth.removePasskey", { id: key.id })).toMatchObject(refused);
  for (const path of ["end-other-sessions", "delete-account"])
    expect(await api.post(`/auth/${path}`)).toMatchObject(refused);
  const password = { newPassword: "outra1234", confirmPassword: "outra1234" };
  expect(await api.post("/auth/change-password", password)).toMatchObject(refused);
  expect(await calls.mutate("auth.changePassword", password)).toMatchObject(refused);
  expect(await api.post("/auth/remove-passkey", { id: key.id })).toMatchObject(refused);
  expect(await api.get("/auth/export-data")).toMatchObject(refused);
  expect(await api.post("/auth/prove", { password: "errada1" })).toMatchObject({
    body: { code: "PASSWORD_WRONG" },
  });
  expect(await api.get("/auth/export-data")).toMatchObject(refused);
  expect((await api.post("/auth/prove", { password: driver.password })).status).toBe(200);
  expect((await api.get("/auth/export-data")).status).toBe(200);
  expect((await calls.mutate("auth.startPasskey")).status).toBe(200);
  later(PROOF_LIFETIME);
  expect(await api.get("/auth/export-data")).toMatchObject(refused);
});

test("a passkey proves it too, once and only its own account", async () => {
  const [first, second] = [await unproven(), await unproven()];
  const challenge = async () => {
    const { body } = await first.calls.mutate("auth.startPasskeyProof");
    return (body as { challenge: string }).challenge;
  };
  const prove = async (response: object) =>
    (await first.calls.mutate("auth.proveByPasskey", { response })).status;
  expect(await prove(await second.key.answer(await challenge()))).toBe(401);
  expect((await first.api.get("/auth/export-data")).status).toBe(403);
  const answer = await first.key.answer(await challenge());
  expect(await prove(answer)).toBe(200);
  expect((await first.api.get("/auth/export-data")).status).toBe(200);
  expect(await prove(answer)).toBe(401);
});

test("sessions and keys end unless they are kept, and the mail says which", async () => {
  const { driver, api, key } = await unproven();
  const { email, password } = driver;
  await api.post("/auth/prove", { password });
  const second = await rest(live.app.url).post("/auth/login", { email, password });
  const third = await rest(live.app.url).post("/auth/login", { email, password });
  const tokens = [second, third].map(({ body }) => (body as { token: string }).token);
  const open = async () =>
    Promise.all(tokens.map(async (token) => (await rest(live.app.url, token).get("/auth/me")).status));
  const { body } = await api.get("/auth/devices");
  const { sessions } = body as { sessions: { id: string; device: string; isThis: boolean }[] };
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false, false]);
  // An unknown browser is not called "this device", because the list is read on another.
  expect(new Set(sessions.map(({ device }) => device))).toEqual(new Set(["Aparelho sem nome"]));
  const kept = { sessions: [sessions[1]?.id], passkeys: [key.id] };
  const form = { newPassword: "outra1234", confirmPassword: "outra1234" };
  expect((await api.post("/auth/change-password", { ...form, kept })).status).toBe(200);
  expect((await open()).toSorted()).toEqual([200, 401]);
  const changed = await live.mail.waitForMail(email, "foi alterada");
  expect(changed.text).toContain("continua aberta em 2 aparelhos");
  expect(changed.text).toContain("Continuam entrando com digital ou rosto: Celular.");
  expect((await api.post("/auth/end-other-sessions")).body).toMatchObject({
    message: "Saímos da sua conta em 1 aparelho. 1 aparelho não entra mais com digital ou rosto.",
  });
  expect(await open()).toEqual([401, 401]);
  expect((await api.post("/auth/end-other-sessions")).body).toMatchObject({
    message: successes.accessEnded({ sessions: 0, passkeys: 0 }),
  });
  expect((await api.get("/auth/me")).status).toBe(200);
  await live.mail.waitForMail(email, "digital ou rosto");
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
    const refused = await savePasskey(ctx, "Tablet", register(challenge)).catch((error: unknown) => error);
    return refused instanceof DomainError ? refused.code : refused;
  };
  const names = async () =>
    (await services.db.select().from(passkeys).where(eq(passkeys.userId, userId))).map(({ name }) => name);
  expect([await add("ended"), await names()]).toEqual(["UNAUTHENTICATED", ["Celular"]]);
  expect(await add(open?.id)).toBeUndefined();
  expect((await names()).toSorted()).toEqual(["Celular", "Tablet"]);
});

test("of two changes of the password at once, from two sessions, one counts and ends the other session", async () => {
  const { driver } = await unproven();
  const { email, password } = driver;
  const signedIn = async () => {
    const { body } = await rest(live.app.url).post("/auth/login", { email, password });
    return (body as { token: string }).token;
  };
  const changes = [await signedIn(), await signedIn()].map(async (token, index) => {
    const next = `outra123${index}`;
    const form = { newPassword: next, confirmPassword: next };
    const { status } = await rest(live.app.url, token).post("/auth/change-password", form);
    return { status, next };
  });
  const done = (await Promise.all(changes)).toSorted((a, b) => a.status - b.status);
  expect(done.map(({ status }) => status)).toEqual([200, 401]);
  const attempt = { email, password: done[0]?.next };
  expect((await rest(live.app.url).post("/auth/login", attempt)).status).toBe(200);
});

test("another telephone needs it, other changes don't; the owner gets a mail whose button closes everything", async () => {
  const { app } = live;
  const { account, save, publish, saved } = await accountWithProfile(app);
  await subscribe(app.services, account);
  expect((await publish()).status).toBe(200);
  later(PROOF_LIFETIME);
  const change = { ...wholeProfile, phone: "11955554444" };
  expect(await save(change)).toMatchObject({ status: 403, body: { code: "PROOF_REQUIRED" } });
  expect((await save({ ...wholeProfile, description: `${wholeProfile.description} Sempre.` })).status).toBe(
    200,
  );
  expect((await save({ ...wholeProfile, name: "Outra Pessoa" })).status).toBe(200);
  const mail = await live.mail.waitForMail(account.email, "mudou");
  expect(mail.text).toContain("Outra Pessoa");
  const { address } = linkIn(mail);
  expect((await fetch(address)).status).toBe(200);
  expect((await rest(app.url, account.token).get("/auth/me")).status).toBe(200);
  const press = async () =>
    (await fetch(address, { method: "POST", redirect: "manual" })).headers.get("location");
  expect(await press()).toBe(`${refuseChangePath}?feito=sim`);
  expect((await rest(app.url, account.token).get("/auth/me")).status).toBe(401);
  expect((await rest(app.url).get(`/drivers/${saved.id}`)).status).toBe(404);
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.id, saved.id));
  expect(row?.isPublic).toBe(false);
  expect(await press()).toBe(`${refuseChangePath}?feito=vencido`);
});
