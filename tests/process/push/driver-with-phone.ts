import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { notifyDriver } from "../../../server/process/push/write-notices";
import { type DriverPushKind, driverKindNames } from "../../../shared/push/kinds";
import { loggedIn } from "../../accounts/people";
import { rest } from "../../support/api";
import type { TestApp } from "../../support/app";
import type { startPushService } from "./stand-in";

/** A driver with a phone that gets every kind; `tell` writes a notice for it. */
export async function newDriverWithPhone(app: TestApp, service: ReturnType<typeof startPushService>) {
  const { email, sessionToken } = await loggedIn(app);
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  const userId = user?.id ?? "";
  const phone = service.newPhone();
  const { device, subscription } = phone;
  const choose = async (kinds: readonly DriverPushKind[]) =>
    expect((await rest(app.url, sessionToken).post("/drivers/push", { device, kinds })).status).toBe(200);
  expect((await rest(app.url).post("/push/devices", { device, subscription })).status).toBe(200);
  await choose(driverKindNames);
  const tell = (key: string, kind: DriverPushKind = "seats") =>
    app.services.db.transaction((tx) => notifyDriver(app.services, tx, { userId }, kind, key));
  return { phone, userId, choose, tell };
}
