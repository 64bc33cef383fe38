import { expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { memories } from "../../drizzle/schema/memory";
import { rememberSome } from "../../server/cases/memory/remember-suspended";
import { liftSuspension, suspendProfile } from "../../server/cases/suspend-profile";
import { errors } from "../../shared/errors";
import { successes } from "../../shared/messages";
import { createAccount, photoDataUrl } from "../drivers/driver-accounts";
import { accountWithProfile, profileCalls } from "../drivers/profile-calls";
import { rest } from "../support/api";
import { checkoutUrlOf, fieldOf, payAt, subscriptionCalls, testShop } from "./shop";

let people = 0;
const { shop, app } = testShop({ MEMORY_KEY: "a1".repeat(32) });

/** A driver who pressed "Salvar e publicar" before paying, and has Stripe's page open. */
async function atTheTill(change: object = {}) {
  people += 1;
  const photo = await photoDataUrl(`rgb(${people}, 90, 20)`);
  const own = { phone: `(11) 9${70_000_000 + people}`, photo, ...change };
  const { account, saved, read } = await accountWithProfile(app, own);
  const publish = (whenPaid = true, isVisible = true) =>
    rest(app.url, account.token).post("/drivers/publish", { isPublic: isVisible, whenPaid });
  const asked = await publish();
  expect([asked.status, asked.body]).toEqual([200, { success: true, message: successes.publishedWhenPaid }]);
  expect(await shop.isPublic(account)).toBe(false);
  const checkout = checkoutUrlOf(await subscriptionCalls(app, account).checkout());
  return { account, saved, read, publish, pay: () => payAt(checkout) };
}
type Payer = Awaited<ReturnType<typeof atTheTill>>;

/** What the mail about the payment says of the profile. */
async function mailed({ account }: Payer): Promise<unknown[]> {
  const { rows } = await app.services.db.execute(
    sql`select data->>'publication' as publication from jobs.job where name = 'mail-subscription' and data->>'kind' = 'active' and data->>'userId' = ${account.id}`,
  );
  return rows.map((row) => fieldOf(row, "publication"));
}

const inOne = (act: (services: typeof app.services) => Promise<void>) =>
  app.services.db.transaction((tx) => act({ ...app.services, db: tx }));

/** Private, and nothing that comes later publishes it. */
async function staysPrivate(payer: Payer) {
  await shop.deliver();
  expect((await payer.read()).body).toMatchObject({
    isPublic: false,
    isEntitled: true,
    isPublishedWhenPaid: false,
  });
  expect(await shop.isFound(payer.saved.id)).toBe(false);
}

test("the payment publishes the profile of a driver who asked for that, once, and the mail says so", async () => {
  const payer = await atTheTill();
  expect((await payer.read()).body).toMatchObject({ isPublishedWhenPaid: true, isEntitled: false });
  await payer.pay();
  const events = shop.simulator.state.events.filter(({ pending }) => pending);
  await Promise.all([...events, ...events, ...events].map((event) => shop.send([event])));
  await shop.deliver();
  expect((await payer.read()).body).toMatchObject({ isPublic: true, isPublishedWhenPaid: false });
  expect(await shop.isFound(payer.saved.id)).toBe(true);
  expect([await mailed(payer), await shop.queuedMails(payer.account)]).toEqual([["shown"], ["active"]]);
  // Consumed: the events once more, and the next renewal, leave a profile private that its driver hid.
  await payer.publish(true, false);
  await shop.send(events);
  shop.pass(31 * 86_400_000);
  await shop.deliver();
  expect(await shop.isPublic(payer.account)).toBe(false);
});

test("who did not ask, or took it back, stays private and reads that one step is left", async () => {
  const payer = await atTheTill();
  expect((await payer.publish(true, false)).body).toMatchObject({ message: successes.unpublished });
  await payer.pay();
  await staysPrivate(payer);
  expect(await mailed(payer)).toEqual(["private"]);
});

test("what is saved between asking and paying is what is published; an open editor has no conflict", async () => {
  const payer = await atTheTill();
  const edited = (vehicleColor: string, updatedAt: unknown) =>
    profileCalls(app, payer.account).save({
      ...payer.saved,
      vehicleColor,
      updatedAt,
      photo: undefined,
      facebookUrl: "",
      instagramUrl: "",
    });
  const first = await edited("Azul", payer.saved.updatedAt);
  expect(first.status).toBe(200);
  await payer.pay();
  await shop.deliver();
  const shown = await rest(app.url).get(`/drivers/${payer.saved.id}`);
  expect(shown.body).toMatchObject({ vehicleColor: "Azul" });
  const second = await edited("Verde", fieldOf(first.body, "updatedAt"));
  expect([second.status, fieldOf(second.body, "isPublic")]).toEqual([200, true]);
});

test("suspended while paying: it stays private, also when the suspension ends", async () => {
  const payer = await atTheTill();
  await inOne((services) => suspendProfile(services, payer.account.id, "Denúncia."));
  await payer.pay();
  await shop.deliver();
  expect(await mailed(payer)).toEqual(["suspended"]);
  await inOne((services) => liftSuspension(services, payer.account.id, { reason: "Engano.", delay: 0 }));
  await staysPrivate(payer);
});

test("one that matches a suspended profile is held, not shown", async () => {
  const bad = await atTheTill();
  await inOne((services) => suspendProfile(services, bad.account.id, "Denúncia."));
  await rememberSome(app.services, 100);
  const payer = await atTheTill({ phone: bad.saved.phone });
  await payer.pay();
  await shop.deliver();
  expect((await payer.read()).body).toMatchObject({ isPublic: true, isHeld: true });
  expect([await shop.isFound(payer.saved.id), await mailed(payer)]).toEqual([false, ["held"]]);
  await app.services.db.delete(memories);
});

test("one that lacks something by today's rules stays private", async () => {
  const payer = await atTheTill();
  await app.services.db.update(drivers).set({ description: "" }).where(eq(drivers.id, payer.saved.id));
  await payer.pay();
  await staysPrivate(payer);
});

test("asking without a complete profile stores nothing; without a word about paying it is refused as ever", async () => {
  const account = await createAccount(app.services);
  const { post } = rest(app.url, account.token);
  expect(await post("/drivers/publish", { isPublic: true, whenPaid: true })).toMatchObject({
    status: 400,
    body: { code: "PROFILE_INCOMPLETE" },
  });
  const { publish, account: other } = await accountWithProfile(app);
  expect((await publish()).body).toMatchObject({ message: errors.SUBSCRIPTION_REQUIRED.message });
  const { body } = await rest(app.url, other.token).get("/drivers/profile");
  expect(body).toMatchObject({ isPublishedWhenPaid: false });
});

test("asking and taking back in the moment of the payment: the last one wins, whatever the order", async () => {
  const payers = await Promise.all(Array.from({ length: 4 }, () => atTheTill()));
  for (const payer of payers) await payer.pay();
  await Promise.all([
    shop.deliver(),
    ...payers.slice(0, 2).map((payer) => payer.publish(true, false)),
    ...payers.slice(2).map((payer) => payer.publish()),
  ]);
  const found = await Promise.all(payers.map(({ account }) => shop.isPublic(account)));
  expect(found).toEqual([false, false, true, true]);
});
