import { expect } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { registerDevice } from "../../../server/families/devices/register-device";
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
  const driver = {
    phone,
    userId,
    choose,
    tell: (key: string, kind: DriverPushKind = "seats") =>
      app.services.db.transaction((tx) => notifyDriver(app.services, tx, { userId }, kind, key)),
    /** How often the service was asked since `answers` set what it says. */
    asked: 0,
    answers: (status: number, headers = {}) => {
      driver.asked = 0;
      phone.answer = () => {
        driver.asked += 1;
        return new Response(null, { status, headers });
      };
    },
    kinds: () => phone.shown.map(({ kind }) => kind),
    titles: () => phone.shown.map(({ title }) => title),
    /** Its browser subscribes again, and is another phone to the service. */
    subscribedAgain: async (services = app.services) => {
      const next = service.newPhone();
      await registerDevice(services, { device, subscription: next.subscription });
      return next;
    },
  };
  return driver;
}
