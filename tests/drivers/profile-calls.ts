import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { publicProfile } from "../../shared/schemas/drivers";
import { type Answer, rest } from "../support/api";
import type { TestApp } from "../support/app";
import { createAccount, type DriverAccount, photoDataUrl, subscribe, wholeProfile } from "./driver-accounts";

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
export async function accountWithProfile(app: TestApp, change: object = {}) {
  const account = await createAccount(app.services);
  const calls = profileCalls(app, account);
  const answer = await calls.save({ ...wholeProfile, photo: await photoDataUrl(), ...change });
  expect(answer.status).toBe(200);
  return { account, ...calls, saved: profileIn(answer) };
}

/**
 * A visible driver, with calls whose session is fresh each time: tests move the clock further than a session lasts. So is the
 * subscription entitled for long, unless it is changed.
 */
export async function aPublishedDriver(
  app: TestApp,
  profile: object = {},
  subscription: Parameters<typeof subscribe>[2] = {},
) {
  const made = await accountWithProfile(app, profile);
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
