import { expect } from "bun:test";
import { pushDevices } from "../../drizzle/schema/push/tables";
import { newId } from "../../server/platform/database/ids";
import { sha256 } from "../../server/platform/hash";
import { sendPush } from "../../server/process/push/send-push";
import type { Services } from "../../server/process/services";
import type { Phone, startPushService } from "../process/push/stand-in";
import { rest } from "../support/api";
import type { TestApp } from "../support/app";
import { until } from "../support/until";

/** A phone that asked for notices and has answered its first one, as its worker does. */
export async function anAnsweringPhone(
  app: TestApp,
  service: ReturnType<typeof startPushService>,
): Promise<Phone> {
  const phone = service.newPhone();
  const { device, subscription } = phone;
  expect((await rest(app.url).post("/push/devices", { device, subscription })).status).toBe(200);
  expect((await answerFirst(app, phone)).status).toBe(200);
  return phone;
}

/** Hands back the newest code of a phone's first notice. */
export async function answerFirst(app: TestApp, phone: Phone) {
  await sendPush.handle(app.services, {});
  const code = await until("the first notice", () => phone.codes.at(-1));
  return rest(app.url).post("/push/devices/answer", { code });
}

/** A phone that answered its first notice long ago. */
export async function aKnownPhone({ db, now, pushKeys }: Services, phone: Phone): Promise<void> {
  const { device, subscription } = phone;
  const { endpoint, keys } = subscription;
  const known = { service: "local", keyId: pushKeys?.id ?? "", secretHash: sha256(device) } as const;
  const at = now();
  const row = { id: newId(), endpoint, ...keys, ...known, createdAt: at, lastSeenAt: at, answeredAt: at };
  await db.insert(pushDevices).values(row);
}
