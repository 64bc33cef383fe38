import { z } from "zod";
import { deviceSecret } from "../ids";
import { waitingNotice } from "../schemas/waiting";
import { typedCode } from "../typed/schemas";
import { driverKindNames } from "./kinds";

const kind = z.enum(driverKindNames);

export const deviceInput = z.object({ device: deviceSecret });

// Cut far above the limits, so that too long a text is still refused as a device.
const text = z
  .string()
  .catch("")
  .transform((value) => value.slice(0, 2000));

/** `PushSubscription.toJSON()` of the browser, besides what we don't need. */
export const deviceSubscription = z.object({
  device: deviceSecret,
  subscription: z.object({ endpoint: text, keys: z.object({ p256dh: text, auth: text }) }),
});
export type DeviceSubscription = z.infer<typeof deviceSubscription>;

/** What the first notice of a device brought. */
export const deviceCode = z.object({ code: deviceSecret });

/** One notice of the waiting list, or one kind of a driver's notices; without either everything. */
export const deviceEnd = z.object({
  device: deviceSecret,
  notice: typedCode().max(100).optional(),
  kind: kind.optional(),
});
export type DeviceEnd = z.infer<typeof deviceEnd>;

/** The public key with which a browser subscribes (base64url). */
export const pushKey = z.object({ key: z.string() });

/** What a device is told: of the waiting list, and of a driver's kinds. */
export const deviceNotices = z.object({
  waiting: z.array(waitingNotice),
  /** The first notice has come; until then nothing that it asks for counts. */
  isAnswered: z.boolean(),
  /** It has asked drivers for seats of the year that is sold. */
  hasRequests: z.boolean(),
  /** It gets the notices of the driver who is signed in. */
  isOwn: z.boolean(),
  kinds: z.array(kind),
});
export type DeviceNotices = z.infer<typeof deviceNotices>;

export const driverDevice = z.object({ device: deviceSecret, kinds: z.array(kind).max(50) });
export type DriverDevice = z.infer<typeof driverDevice>;

/** The devices of a driver: since when (ISO 8601), and which kinds. */
export const driverDevices = z.object({
  devices: z.array(z.object({ createdAt: z.iso.datetime(), kinds: z.array(kind) })),
});
export type DriverDevices = z.infer<typeof driverDevices>;
