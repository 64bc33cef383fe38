import { expect } from "bun:test";
import { registerDevice } from "../../server/families/devices/register-device";
import { notifyDriver } from "../../server/process/push/write-notices";
import { type DriverPushKind, driverKindNames } from "../../shared/push/kinds";
import type { startPushService } from "../process/push/stand-in";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { aSignedInDriver } from "./accounts";
import { aKnownPhone } from "./answering-phone";

/** A driver with a phone that gets every kind; `tell` writes a notice for it. */
export async function aDriverWithPhone(app: TestApp, service: ReturnType<typeof startPushService>) {
  const { account } = await aSignedInDriver(app);
  const userId = account.id;
  const phone = service.newPhone();
  await aKnownPhone(app.services, phone);
  const { device } = phone;
  const choose = async (kinds: readonly DriverPushKind[]) =>
    expect((await rest(app.url, account.token).post("/drivers/push", { device, kinds })).status).toBe(200);
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
