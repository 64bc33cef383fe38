import { randomBytes } from "node:crypto";
import { checkoutUrlOf, fieldOf, offers, payAt, returnUrls } from "../billing/shop";
import { photoDataUrl, wholeProfile } from "../drivers/driver-accounts";
import { type Answer, rest, trpcByName } from "../support/api";
import type { LiveServer } from "../support/live-server";
import { linkIn, newDriver, stringField } from "./people";

export type LiveDriver = ReturnType<typeof newDriver> & { token: string; userId: string; driverId: string };

/** Fails with the call's response unless it succeeded. */
export async function worked(answer: Promise<Answer>): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A driver who registered, confirmed by the mailed link and logged in, all over HTTP. */
export async function confirmedDriver({ url, mail }: LiveServer) {
  const driver = newDriver();
  const api = rest(url);
  await worked(api.post("/auth/register", driver));
  const { token, email } = linkIn(await mail.waitForMail(driver.email, "Confirme"));
  await worked(api.post("/auth/confirm-email", { token, email }));
  return { ...driver, ...(await logIn(url, driver)) };
}

export async function logIn(url: string, { email, password }: { email: string; password: string }) {
  const body = await worked(rest(url).post("/auth/login", { email, password }));
  return { token: stringField(body, "token"), userId: stringField(fieldOf(body, "user"), "id") };
}

/** Pays a monthly plan at the simulator and waits until the product knows. */
async function pay(url: string, token: string): Promise<void> {
  const body = { ...offers.monthly, ...returnUrls({ url }) };
  await payAt(checkoutUrlOf(await rest(url, token).post("/subscriptions/checkout", body)));
  await worked(trpcByName(url, token).mutate("subscriptions.refresh"));
}

/** A driver with a paid subscription and a published profile of its own, photo included; `change`: the profile's. */
export async function publishedLiveDriver(server: LiveServer, change: object = {}): Promise<LiveDriver> {
  const driver = await confirmedDriver(server);
  await pay(server.url, driver.token);
  const api = rest(server.url, driver.token);
  const photo = await photoDataUrl(`#${randomBytes(3).toString("hex")}`);
  const saved = await worked(api.post("/drivers/register", { ...wholeProfile, photo, ...change }));
  await worked(api.post("/drivers/publish", { isPublic: true }));
  return { ...driver, driverId: stringField(saved, "id") };
}
