import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { users } from "../../drizzle/schema/accounts";
import { subscriptions } from "../../drizzle/schema/subscriptions";
import { newId } from "../../server/platform/database/ids";
import type { Services } from "../../server/process/services";

export type DriverAccount = { id: string; email: string; token: string };

type Parts = Pick<Services, "db" | "sessions" | "now">;

/** A confirmed account with a session, written directly into the tables. */
export async function createAccount({ db, sessions, now }: Parts, name = "Edson"): Promise<DriverAccount> {
  const id = newId();
  const email = `condutor.${randomBytes(6).toString("hex")}@email.com`;
  await db.insert(users).values({
    id,
    email,
    firstName: name,
    lastName: "Ribeiro",
    passwordHash: "none",
    emailConfirmedAt: now(),
    termsVersion: "2026-11-01",
    termsAcceptedAt: now(),
  });
  const { token } = await sessions.create(db, id);
  return { id, email, token };
}

const DAY = 24 * 60 * 60 * 1000;

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
