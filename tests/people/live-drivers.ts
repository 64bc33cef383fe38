import { randomBytes, randomInt } from "node:crypto";
import { DEMO_PASSWORD, type DemoLogin, demoEmail } from "../../drizzle/seeds/demo-logins";
import { checkoutUrlOf, offers, payAt, returnUrls } from "../billing/shop";
import { type Answer, fieldOf, rest, textOf, trpcByName } from "../support/api";
import type { LiveServer } from "../support/live-server";
import { linkIn, newDriver } from "./accounts";
import { photoDataUrl, wholeProfile } from "./drivers";

export type LiveDriver = ReturnType<typeof newDriver> & { token: string; userId: string; driverId: string };

/** Fails with the call's response unless it succeeded. */
export async function worked(answer: Promise<Answer>): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A driver who registered, confirmed by the mailed link and logged in, all over HTTP. */
export async function aConfirmedLiveDriver({ url, mail }: LiveServer) {
  const driver = newDriver();
  const api = rest(url);
  await worked(api.post("/auth/register", driver));
  const { token, email } = linkIn(await mail.waitForMail(driver.email, "Confirme"));
  await worked(api.post("/auth/confirm-email", { token, email }));
  return { ...driver, ...(await logIn(url, driver)) };
}

export async function logIn(url: string, { email, password }: { email: string; password: string }) {
  const body = await worked(rest(url).post("/auth/login", { email, password }));
  return { token: textOf(body, "token"), userId: textOf(fieldOf(body, "user"), "id") };
}

/** Logs in a driver of the demo. Returns the session's token. */
export const logInDemo = async (url: string, name: DemoLogin) =>
  (await logIn(url, { email: demoEmail(name), password: DEMO_PASSWORD })).token;

/** Pays a monthly plan at the simulator and waits until the product knows. */
async function pay(url: string, token: string): Promise<void> {
  const body = { ...offers.monthly, ...returnUrls({ url }) };
  await payAt(checkoutUrlOf(await rest(url, token).post("/subscriptions/checkout", body)));
  await worked(trpcByName(url, token).mutate("subscriptions.refresh"));
}

/** A driver with a paid subscription and a published profile of its own, photo included; `change`: the profile's. */
export async function aPublishedLiveDriver(server: LiveServer, change: object = {}): Promise<LiveDriver> {
  const driver = await aConfirmedLiveDriver(server);
  await pay(server.url, driver.token);
  const api = rest(server.url, driver.token);
  const photo = await photoDataUrl(`#${randomBytes(3).toString("hex")}`);
  const saved = await worked(
    // A young account with the telephone of an older public profile waits for staff.
    api.post("/drivers/register", { ...wholeProfile, phone: newPhone(), photo, ...change }),
  );
  await worked(api.post("/drivers/publish", { isPublic: true }));
  return { ...driver, driverId: textOf(saved, "id") };
}

const newPhone = () => `(11) 9${randomInt(10_000_000, 99_999_999)}`;
