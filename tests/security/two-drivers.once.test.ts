import { beforeAll, expect, test } from "bun:test";
import type { AnyProcedure } from "@trpc/server";
import { eq } from "drizzle-orm";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { hashPassword } from "../../server/accounts/passwords";
import { appRouter } from "../../server/app/router";
import { newId } from "../../server/platform/database/ids";
import { failures } from "../../shared/messages";
import { paper } from "../documents/sample-files";
import {
  aDriverWithProfile,
  anAccount,
  type DriverAccount,
  photoDataUrl,
  storedDriver,
  subscribe,
  wholeProfile,
} from "../people/drivers";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";

// The calls are listed by the router itself, so a new one is attacked here automatically.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);

/** Public calls. Every other call, including new ones, must require a session. */
const openTo: Record<string, string> = {
  auth: "register login startPasskeySignIn signInWithPasskey forgotPassword resetPassword confirmEmail refuseRegistration refuseChange resendConfirmation",
  authorities: "brokenLink",
  blog: "posts post",
  contact: "send",
  dataRequests: "prove",
  drivers: "featured search byId favourites compare whatsapp whatsappOpened report visit",
  landing: "page",
  plans: "pricing",
  push: "key register end asked test answer",
  recommendations: "invitation write correctEmail asked confirm takeBack",
  reports: "status",
  requests: "ask confirm linked change withdraw agree endMails",
  results: "endMails",
  search: "suggest filterGroups relaxations",
  seats: "asked answer nextAsked answerNext endReminders",
  site: "company",
  waiting: "ask linked confirm renew end",
};
const openToAll = Object.entries(openTo).flatMap(([room, calls]) =>
  calls.split(" ").map((call) => `${room}.${call}`),
);

let victim: DriverAccount;
let victimDriverId = "";
let hostileInput: object;
let attackersProfile: typeof drivers.$inferInsert;
let attackersHash = "";
let before: Awaited<ReturnType<typeof possessions>>;
// The attacker's own password, so that calls which require it proceed, but only for the attacker's own data.
const password = "senha-do-ataque";
const secretName = "Zenaide Segredo da Silva";

const app = testApp();
beforeAll(async () => {
  const made = await aDriverWithProfile(app, { name: secretName, phone: "(11) 97777-1234" });
  victim = made.account;
  victimDriverId = made.saved.id;
  await subscribe(app.services, victim);
  await setHash(victim.id, await hashPassword("senha-da-vítima"));
  attackersHash = await hashPassword(password);
  const document = { type: "authorisation", files: [(await paper()).toString("base64")] };
  expect((await rest(app.url, victim.token).post("/documents/submit", document)).status).toBe(200);
  const stored = await storedDriver(app, (await aDriverWithProfile(app)).account);
  if (!stored) throw new Error("no profile was saved");
  attackersProfile = stored;
  // The victim's ids in every field that any call has or could have.
  const ids = { id: victimDriverId, driverId: victimDriverId, userId: victim.id, accountId: victim.id };
  const account = { user: { id: victim.id }, email: victim.email, firstName: "Ataque", lastName: "Ataque" };
  const secrets = { password, newPassword: "roubada1", confirmPassword: "roubada1" };
  const tokens = { token: "a".repeat(40), sessionId: "a".repeat(64) };
  const entitledUntil = "2099-01-01T00:00:00.000Z";
  const states = { isOn: false, isPublic: true, isSuspended: false, entitledUntil };
  const texts = { reason: "x", subject: "x", message: "x", slug: "x", text: "x", field: "city", state: "SP" };
  const urls = { successUrl: `${app.url}/assinatura`, cancelUrl: `${app.url}/assinatura` };
  const plan = { planId: "plano-condutor", planPriceId: "monthly", seats: 1, ...urls };
  const profile = { ...wholeProfile, photo: await photoDataUrl("#aa3311"), ...document };
  hostileInput = { ...profile, ...ids, ...account, ...secrets, ...tokens, ...states, ...texts, ...plan };
  before = await possessions();
});

function setHash(id: string, passwordHash: string) {
  return app.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** A driver with a profile and a known password, anew for each call. */
async function attacker(): Promise<DriverAccount> {
  const account = await anAccount(app.services);
  await setHash(account.id, attackersHash);
  await app.services.db.insert(drivers).values({ ...attackersProfile, id: newId(), userId: account.id });
  return account;
}

/** All data of the victim. A visit, a report or a mailed link does not count as a change. */
async function possessions() {
  const papers = "select id from documents where driver_id = $2";
  const { rows } = await app.services.database.rawQuery(
    `select t::text as row from users t where id = $1
     union all select t::text from drivers t where user_id = $1
     union all select t::text from driver_seats t where driver_id = $2
     union all select t::text from subscriptions t where user_id = $1
     union all select t::text from documents t where driver_id = $2
     union all select md5(content) || page from document_pages where document_id in (${papers})
     union all select t::text from sessions t where user_id = $1 order by 1`,
    [victim.id, victimDriverId],
  );
  expect(rows.length).toBeGreaterThan(5);
  return rows;
}

async function call(name: string, procedure: AnyProcedure, token: string | undefined, input: unknown) {
  const client = trpcByName(app.url, token);
  return procedure._def.type === "query" ? client.query(name, input) : client.mutate(name, input);
}

test.each(procedures)(
  "%s with another driver's ids returns and changes nothing of the other",
  async (name, procedure) => {
    const { token } = await attacker();
    const { status, body } = await call(name, procedure, token, hostileInput);
    expect(status).not.toBe(500);
    expect(await possessions()).toEqual(before);
    const told = JSON.stringify(body);
    for (const secret of [secretName, "97777", victim.id, victim.token]) expect(told).not.toContain(secret);
    // The call may repeat what was sent to it, but returns nothing more.
    if (name !== "auth.register") expect(told).not.toContain(victim.email);
  },
);

test("without a session every call that is not public is refused before its input is read; the public ones exist", async () => {
  const refused = (code: string, message: string) => ({ status: 401, body: { code, message } });
  for (const [name, procedure] of procedures.filter(([name]) => !openToAll.includes(name)))
    for (const [token, refusal] of [
      [undefined, refused("TOKEN_MISSING", failures.tokenMissing)],
      ["a".repeat(40), refused("UNAUTHENTICATED", failures.unauthenticated)],
    ] as const)
      expect([name, await call(name, procedure, token, { nonsense: 1 })]).toMatchObject([name, refusal]);
  const names = new Set(procedures.map(([name]) => name));
  expect(openToAll.filter((name) => !names.has(name))).toEqual([]);
});

test("unexpected fields never reach the database", async () => {
  const { account, save } = await aDriverWithProfile(app);
  const saved = await storedDriver(app, account);
  const [past, isPublic] = ["2000-01-01T00:00:00.000Z", true];
  const row = { id: victimDriverId, userId: victim.id, isPublic, photoHash: "0".repeat(64) };
  const times = { suspendedAt: past, suspensionReason: "x", createdAt: past };
  const inherited = { ["__proto__"]: { isPublic }, constructor: { prototype: { isPublic } } };
  expect((await save({ ...wholeProfile, ...row, ...times, ...inherited })).status).toBe(200);
  expect(await storedDriver(app, account)).toEqual({ ...Object(saved), updatedAt: expect.any(Date) });
});
