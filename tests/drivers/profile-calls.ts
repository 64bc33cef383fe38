import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { type Answer, rest, trpcByName } from "../support/api";
import type { TestApp } from "../support/app";
import { createAccount, type DriverAccount, photoDataUrl, wholeProfile } from "./driver-accounts";

export const transports = ["REST", "tRPC"] as const;
export type Transport = (typeof transports)[number];

/** The three calls about the caller's profile, over either transport. */
export function profileCalls(
  app: TestApp,
  account: Pick<DriverAccount, "token">,
  transport: Transport = "REST",
) {
  const restCalls = rest(app.url, account.token);
  const trpcCalls = trpcByName(app.url, account.token);
  return transport === "REST"
    ? {
        read: () => restCalls.get("/drivers/profile"),
        save: (body: object) => restCalls.post("/drivers/register", body),
        publish: (isPublic: unknown = true) => restCalls.post("/drivers/publish", { isPublic }),
      }
    : {
        read: () => trpcCalls.query("drivers.profile"),
        save: (body: object) => trpcCalls.mutate("drivers.register", body),
        publish: (isPublic: unknown = true) => trpcCalls.mutate("drivers.publish", { isPublic }),
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

/** The stored row of an account. */
export async function storedDriver(app: TestApp, account: Pick<DriverAccount, "id">) {
  const [row] = await app.services.db.select().from(drivers).where(eq(drivers.userId, account.id));
  return row;
}
