import { expect } from "bun:test";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { users } from "../../drizzle/schema/accounts";
import { drivers } from "../../drizzle/schema/drivers";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { newId } from "../../server/platform/database/ids";
import type { Services } from "../../server/process/services";
import { DAY } from "../../shared/limits";
import { publicProfile } from "../../shared/schemas/drivers";
import { type Answer, rest } from "../support/api";
import type { TestApp } from "../support/app";

export type DriverAccount = { id: string; email: string; token: string };

type Parts = Pick<Services, "db" | "sessions" | "now">;

/** A confirmed account with a session, written directly into the tables. */
export async function anAccount(
  { db, sessions, now }: Parts,
  name = "Edson",
  change: Partial<typeof users.$inferInsert> = {},
): Promise<DriverAccount> {
  const id = newId();
  const email = change.email ?? `condutor.${randomBytes(6).toString("hex")}@email.com`;
  await db.insert(users).values({
    id,
    email,
    firstName: name,
    lastName: "Ribeiro",
    passwordHash: "none",
    emailConfirmedAt: now(),
    termsVersion: "2026-11-01",
    termsAcceptedAt: now(),
    ...change,
  });
  const { token } = await sessions.create(db, id);
  return { id, email, token };
}

/** Gives an account a monthly subscription that entitles it for 33 days, unless `change` says otherwise. */
export async function subscribe(
  { db, now }: Parts,
  account: Pick<DriverAccount, "id">,
  change: Partial<typeof subscriptions.$inferInsert> = {},
): Promise<void> {
  const start = now();
  const end = new Date(start.getTime() + 30 * DAY);
  await db.insert(subscriptions).values({
    id: newId(),
    userId: account.id,
    stripeSubscriptionId: `sub_${randomBytes(8).toString("hex")}`,
    status: "active",
    planId: "plano-condutor",
    period: "monthly",
    priceCents: 2990,
    startedAt: start,
    subscribedSince: start,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    entitledUntil: new Date(end.getTime() + 3 * DAY),
    ...change,
  });
}

/** A small single-colour picture as a browser sends it. */
export async function photoDataUrl(color = "#2a6f97"): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: color } });
  return toDataUrl(await picture.jpeg().toBuffer());
}

/** Bytes as a data URL, as in a save. */
export function toDataUrl(bytes: Uint8Array, type = "image/jpeg"): string {
  return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** Everything that §5 requires except the photo. */
export const wholeProfile = {
  name: "Edson Ribeiro dos Santos",
  phone: "(11) 98765-4321",
  facebookUrl: "facebook.com/vandoedson",
  instagramUrl: "",
  vehicleType: "Van Escolar",
  vehicleBrand: "Fiat Ducato",
  vehicleColor: "Branca",
  vehicleYear: 2019,
  capacity: 15,
  availableSeats: 6,
  services: ["Transporte Manhã", "Transporte Tarde"],
  description: "Faço transporte escolar na zona leste desde 2011.",
  serviceState: "SP",
  serviceCity: "São Paulo",
  offeredSchoolTransport: ["EMEF Guilherme de Almeida", "Colégio Agostiniano"],
  offeredNeighborhoods: ["Tatuapé", "Belém"],
};

/** The three calls about the caller's profile. */
export function profileCalls(app: TestApp, { token }: Pick<DriverAccount, "token">) {
  const { get, post } = rest(app.url, token);
  return {
    read: () => get("/drivers/profile"),
    save: (body: object) => post("/drivers/register", body),
    publish: (isPublic: unknown = true) => post("/drivers/publish", { isPublic }),
  };
}

/** A profile in a response; tests look at its fields, so the rest is untyped. */
export function profileIn({ body }: Pick<Answer, "body">) {
  return body as Record<string, unknown> & { id: string; photo: string; updatedAt: string };
}

/** An account whose profile is saved, private and without a subscription. */
export async function aDriverWithProfile(
  app: TestApp,
  change: object = {},
  ofAccount: Partial<typeof users.$inferInsert> = {},
) {
  const account = await anAccount(app.services, undefined, ofAccount);
  const calls = profileCalls(app, account);
  const answer = await calls.save({ ...wholeProfile, photo: await photoDataUrl(), ...change });
  expect(answer.status).toBe(200);
  return { account, ...calls, saved: profileIn(answer) };
}

/**
 * A visible driver, with calls whose session is fresh each time: tests move the clock further than a session lasts. Its
 * subscription lasts as long, unless `subscription` says otherwise.
 */
export async function aPublishedDriver(
  app: TestApp,
  profile: object = {},
  subscription: Parameters<typeof subscribe>[2] = {},
) {
  const made = await aDriverWithProfile(app, profile);
  const { account, saved, publish } = made;
  await subscribe(app.services, account, { entitledUntil: new Date("2099-01-01"), ...subscription });
  expect((await publish()).status).toBe(200);
  const calls = async () => {
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    return rest(app.url, token);
  };
  return {
    ...made,
    id: saved.id,
    get: async (path: string, query: Record<string, string> = {}) => (await calls()).get(path, query),
    post: async (path: string, input?: object) => (await calls()).post(path, input),
    /** What families read of it. */
    shown: async () => publicProfile.parse((await rest(app.url).get(`/drivers/${saved.id}`)).body),
  };
}

/** The stored row of an account. */
export async function storedDriver(app: TestApp, account: Pick<DriverAccount, "id">) {
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.userId, account.id));
  return row;
}
