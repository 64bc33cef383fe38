import { push } from "../../shared/messages";
import { workerPath } from "../../shared/paths";
import type { Api } from "../app/trpc";
import { areShown, encode, isRegistered, knownDevice, noteRegistered, ownDevice } from "./device";

type Client = Pick<Api["client"], "push">;

/** How often a page looks whether the first notice has come, and how long it waits between. */
const LOOKS = 10;
const LOOK_EVERY_MS = 1000;

/**
 * Asks the browser's permission, subscribes and registers this device, and waits some seconds for its first notice: only then
 * does what it asks for count. What comes later begins when it comes. @returns its secret, or null if it was refused
 * @throws Error with `push.unreachable` if the browser reaches no push service
 */
export async function askForNotices(client: Client): Promise<string | null> {
  // First of all: iPhones allow the question only in the tap itself.
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return null;
  const device = await register(client);
  for (let look = 0; look < LOOKS; look++) {
    if ((await client.push.asked.mutate({ device })).isAnswered) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return device;
}

/**
 * Tells us again where this device gets its notices, if the browser or our key changed that. Silent: whoever is asked for
 * nothing sees nothing.
 */
export async function refreshDevice(client: Client): Promise<void> {
  if (knownDevice() && areShown()) await register(client, isRegistered);
}

async function register(
  client: Client,
  isKnown: (subscription: string) => boolean = () => false,
): Promise<string> {
  // The driver area, opened at once, has not registered it: waiting for it would never end.
  await navigator.serviceWorker.register(workerPath, { updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await client.push.key.query();
  const before = await pushManager.getSubscription();
  const isCurrent = before && encode(new Uint8Array(before.options.applicationServerKey ?? [])) === key;
  if (before && !isCurrent) await before.unsubscribe();
  const subscription = isCurrent
    ? before
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
        throw new Error(push.unreachable);
      });
  const device = ownDevice();
  const { endpoint = "", keys = {} } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const now = `${endpoint} ${key}`;
  if (isKnown(now)) return device;
  await client.push.register.mutate({ device, subscription: { endpoint, keys: { p256dh, auth } } });
  noteRegistered(now);
  return device;
}
