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
import { failures } from "../../shared/messages";
import { paper } from "../documents/sample-files";
import { type DriverAccount, photoDataUrl, subscribe, wholeProfile } from "../drivers/driver-accounts";
import { accountWithProfile } from "../drivers/profile-calls";
import { rest, trpcByName } from "../support/api";
import { testApp } from "../support/app";

// The calls are listed by the router itself, so a new one is attacked here automatically.
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);

/** Public calls. Every other call, including new ones, must require a session. */
const openToAll = new Set([
  "auth.register",
  "auth.login",
  "auth.startPasskeySignIn",
  "auth.signInWithPasskey",
  "auth.forgotPassword",
  "auth.resetPassword",
  "auth.confirmEmail",
  "auth.refuseRegistration",
  "auth.refuseChange",
  "auth.startPasskeySignIn",
  "auth.signInWithPasskey",
  "auth.resendConfirmation",
  "authorities.brokenLink",
  "blog.posts",
  "blog.post",
  "contact.send",
  "dataRequests.prove",
  "drivers.featured",
  "drivers.search",
  "drivers.byId",
  "drivers.favourites",
  "drivers.compare",
  "drivers.whatsapp",
  "drivers.whatsappOpened",
  "drivers.report",
  "drivers.visit",
  "landing.page",
  "plans.pricing",
  "recommendations.invitation",
  "recommendations.write",
  "recommendations.correctEmail",
  "recommendations.asked",
  "recommendations.confirm",
  "recommendations.takeBack",
  "reports.status",
  "requests.endMails",
  "results.endMails",
  "seats.asked",
  "seats.answer",
  "seats.nextAsked",
  "seats.answerNext",
  "seats.endReminders",
  "search.suggest",
  "search.filterGroups",
  "search.relaxations",
  "site.company",
  "waiting.ask",
  "waiting.linked",
  "waiting.confirm",
  "waiting.renew",
  "waiting.end",
  "push.key",
  "push.register",
  "push.end",
  "push.asked",
  "push.test",
  "requests.ask",
  "requests.confirm",
  "requests.linked",
  "requests.change",
  "requests.withdraw",
  "requests.agree",
]);

let victim: DriverAccount;
let victimDriverId = "";
let documentFile = "";
let attackersHash = "";
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
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.userId, victim.id));
  victimDriverId = row?.id ?? "";
  documentFile = (await paper()).toString("base64");
  const document = { type: "authorisation", files: [documentFile] };
  expect((await rest(app.url, victim.token).post("/documents/submit", document)).status).toBe(200);
});

function setHash(id: string, passwordHash: string) {
  return app.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** All data of the victim. A visit, a report or a mailed link does not count as a change. */
async function possessions() {
  const { db } = app.services;
  return {
    users: await db.select().from(users).where(eq(users.id, victim.id)),
    drivers: await db.select().from(drivers).where(eq(drivers.userId, victim.id)),
    seats: await db.select().from(driverSeats).where(eq(driverSeats.driverId, victimDriverId)),
    subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.userId, victim.id)),
    documents: await db.select().from(documents).where(eq(documents.driverId, victimDriverId)),
    documentPages: await db
      .select({ page: documentPages.page, content: documentPages.content })
      .from(documentPages)
      .innerJoin(documents, eq(documents.id, documentPages.documentId))
      .where(eq(documents.driverId, victimDriverId)),
    sessions: await db.select().from(sessions).where(eq(sessions.userId, victim.id)),
  };
}

/** The victim's ids in every field that any call has or could have. */
async function hostileInput() {
  return {
    ...wholeProfile,
    photo: await photoDataUrl("#aa3311"),
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
      const before = await possessions();
      const { account } = await accountWithProfile(app);
      await setHash(account.id, attackersHash);
      const { status, body } = await call(name, procedure, account.token, await hostileInput());
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
  for (const [name, procedure] of procedures.filter(([name]) => !openToAll.has(name))) {
    test(`${name} is refused before its input is read`, async () => {
      expect(await call(name, procedure, undefined, { nonsense: 1 })).toMatchObject({
        status: 401,
        body: { code: "TOKEN_MISSING", message: failures.tokenMissing },
      });
      expect(await call(name, procedure, "a".repeat(40), { nonsense: 1 })).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED" },
      });
    });
  }

  test("the list of public calls has only existing ones", () => {
    const names = new Set(procedures.map(([name]) => name));
    expect([...openToAll].filter((name) => !names.has(name))).toEqual([]);
  });
});

test("unexpected fields never reach the database", async () => {
  const { account } = await accountWithProfile(app);
  const own = async () =>
    (await app.services.db.select().from(drivers).where(eq(drivers.userId, account.id)))[0];
  const before = await own();
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
  const after = await own();
  expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
});
