import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { newId } from "../../../server/platform/database/ids";
import { subscribe } from "../../drivers/driver-accounts";
import { accountWithProfile } from "../../drivers/profile-calls";
import { rest } from "../../support/api";
import type { TestApp } from "../../support/app";

export const REQUEST_YEAR = 2027;

/** A moment in São Paulo. */
export const at = (day: string, time = "12:00:00") => new Date(`${day}T${time}-03:00`);

/** A visible driver whose subscription lasts longer than the season, and calls with a session that is fresh each time. */
export async function visibleDriver(app: TestApp, change: object = {}) {
  const { account, publish, saved } = await accountWithProfile(app, change);
  await subscribe(app.services, account);
  await app.services.db
    .update(subscriptions)
    .set({ entitledUntil: at("2030-01-01") })
    .where(eq(subscriptions.userId, account.id));
  await publish();
  const call = async () => {
    const { token } = await app.services.sessions.create(app.services.db, account.id);
    return rest(app.url, token);
  };
  return {
    id: saved.id,
    account,
    publish,
    get: async (path: string, query: Record<string, string> = {}) => (await call()).get(path, query),
    post: async (path: string, input?: object) => (await call()).post(path, input),
  };
}

/** A request that a family confirmed by e-mail, written directly into the table. */
export async function storedRequest(
  { services: { db } }: Pick<TestApp, "services">,
  driverId: string,
  change: Partial<typeof seatRequests.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const openedAt = change.openedAt === undefined ? at("2026-11-10") : change.openedAt;
  await db.insert(seatRequests).values({
    id,
    driverId,
    year: REQUEST_YEAR,
    state: "open",
    firstName: "Ana",
    phone: `+55119${randomInt(10_000_000, 99_999_999)}`,
    email: `${id}@familia.example`,
    serviceState: "SP",
    serviceCity: "Campinas",
    school: "EMEF Padre Anchieta",
    neighborhood: "Cambuí",
    shift: "morning",
    seats: 1,
    createdAt: openedAt ?? at("2026-11-10"),
    ...change,
    openedAt,
  });
  return id;
}
