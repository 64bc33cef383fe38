import { beforeAll, describe, expect, test } from "bun:test";
import type { AnyProcedure } from "@trpc/server";
import { eq } from "drizzle-orm";
import { sessions, users } from "../../drizzle/schema/accounts";
import { documentPages, documents } from "../../drizzle/schema/documents";
import { drivers } from "../../drizzle/schema/drivers";
import { driverSeats } from "../../drizzle/schema/seats";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { hashPassword } from "../../server/accounts/passwords";
import { appRouter } from "../../server/app/router";
import { newId } from "../../server/platform/database/ids";
import { failures } from "../../shared/messages";
import { paper } from "../documents/sample-files";
import {
  createAccount,
  type DriverAccount,
  photoDataUrl,
  subscribe,
  wholeProfile,
} from "../drivers/driver-accounts";
import { accountWithProfile, storedDriver } from "../drivers/profile-calls";
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
  push: "key register end asked test",
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
let documentFile = "";
let photo = "";
let attackersProfile: typeof drivers.$inferInsert;
let attackersHash = "";
let before: Awaited<ReturnType<typeof possessions>>;
// The attacker's own password, so that calls which require it proceed, but only for the attacker's own data.
const attackersPassword = "senha-do-ataque";
const secretName = "Zenaide Segredo da Silva";
const secretPhone = "(11) 97777-1234";

const app = testApp();
beforeAll(async () => {
  const made = await accountWithProfile(app, { name: secretName, phone: secretPhone });
  victim = made.account;
  await subscribe(app.services, victim);
  attackersHash = await hashPassword(attackersPassword);
  await setHash(victim.id, await hashPassword("senha-da-vítima"));
  victimDriverId = made.saved.id;
  documentFile = (await paper()).toString("base64");
  const document = { type: "authorisation", files: [documentFile] };
  expect((await rest(app.url, victim.token).post("/documents/submit", document)).status).toBe(200);
  const stored = await storedDriver(app, (await accountWithProfile(app)).account);
  if (!stored) throw new Error("no profile was saved");
  attackersProfile = stored;
  photo = await photoDataUrl("#aa3311");
  before = await possessions();
});

/** A driver with a profile and a known password, anew for each call. */
async function attacker(): Promise<DriverAccount> {
  const account = await createAccount(app.services);
  await setHash(account.id, attackersHash);
  await app.services.db.insert(drivers).values({ ...attackersProfile, id: newId(), userId: account.id });
  return account;
}

function setHash(id: string, passwordHash: string) {
  return app.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** All data of the victim. A visit, a report or a mailed link does not count as a change. */
function possessions() {
  const { db } = app.services;
  const pages = { page: documentPages.page, content: documentPages.content };
  return Promise.all([
    db.select().from(users).where(eq(users.id, victim.id)),
    db.select().from(drivers).where(eq(drivers.userId, victim.id)),
    db.select().from(driverSeats).where(eq(driverSeats.driverId, victimDriverId)),
    db.select().from(subscriptions).where(eq(subscriptions.userId, victim.id)),
    db.select().from(documents).where(eq(documents.driverId, victimDriverId)),
    db
      .select(pages)
      .from(documentPages)
      .innerJoin(documents, eq(documents.id, documentPages.documentId))
      .where(eq(documents.driverId, victimDriverId)),
    db.select().from(sessions).where(eq(sessions.userId, victim.id)),
  ]);
}

/** The victim's ids in every field that any call has or could have. */
function hostileInput() {
  return {
    ...wholeProfile,
    photo,
    id: victimDriverId,
    driverId: victimDriverId,
    userId: victim.id,
    user: { id: victim.id },
    accountId: victim.id,
    email: victim.email,
    firstName: "Ataque",
    lastName: "Ataque",
    password: attackersPassword,
    newPassword: "roubada1",
    confirmPassword: "roubada1",
    token: "a".repeat(40),
    sessionId: "a".repeat(64),
    seats: 1,
    isOn: false,
    isPublic: true,
    isSuspended: false,
    entitledUntil: "2099-01-01T00:00:00.000Z",
    reason: "x",
    subject: "x",
    message: "x",
    slug: "x",
    type: "authorisation",
    files: [documentFile],
    field: "city",
    state: "SP",
    text: "x",
    planId: "plano-condutor",
    planPriceId: "monthly",
    successUrl: `${app.url}/assinatura`,
    cancelUrl: `${app.url}/assinatura`,
  };
}

async function call(name: string, procedure: AnyProcedure, token: string | undefined, input: unknown) {
  const client = trpcByName(app.url, token);
  return procedure._def.type === "query" ? client.query(name, input) : client.mutate(name, input);
}

describe("one driver, with every call, using another driver's ids", () => {
  for (const [name, procedure] of procedures) {
    test(`${name}: nothing of the other is returned or changed`, async () => {
      const { token } = await attacker();
      const { status, body } = await call(name, procedure, token, hostileInput());
      expect(status).not.toBe(500);
      expect(await possessions()).toEqual(before);
      const told = JSON.stringify(body);
      for (const secret of [secretName, "97777", victim.id, victim.token]) expect(told).not.toContain(secret);
      // The call may repeat what was sent to it, but returns nothing more.
      if (name !== "auth.register") expect(told).not.toContain(victim.email);
    });
  }
});

describe("without a session", () => {
  for (const [name, procedure] of procedures.filter(([name]) => !openToAll.includes(name))) {
    test(`${name} is refused before its input is read`, async () => {
      expect(await call(name, procedure, undefined, { nonsense: 1 })).toMatchObject({
        status: 401,
        body: { code: "TOKEN_MISSING", message: failures.tokenMissing },
      });
      expect(await call(name, procedure, "a".repeat(40), { nonsense: 1 })).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED", message: failures.unauthenticated },
      });
    });
  }

  test("the list of public calls has only existing ones", () => {
    const names = new Set(procedures.map(([name]) => name));
    expect(openToAll.filter((name) => !names.has(name))).toEqual([]);
  });
});

test("unexpected fields never reach the database", async () => {
  const { account } = await accountWithProfile(app);
  const saved = await storedDriver(app, account);
  const answer = await rest(app.url, account.token).post("/drivers/register", {
    ...wholeProfile,
    id: victimDriverId,
    userId: victim.id,
    isPublic: true,
    photoHash: "0".repeat(64),
    suspendedAt: "2020-01-01T00:00:00.000Z",
    suspensionReason: "x",
    createdAt: "2000-01-01T00:00:00.000Z",
    __proto__: { isPublic: true },
    constructor: { prototype: { isPublic: true } },
  });
  expect(answer.status).toBe(200);
  expect(await storedDriver(app, account)).toEqual({ ...Object(saved), updatedAt: expect.any(Date) });
});
