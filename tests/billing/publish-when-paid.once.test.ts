import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { drivers } from "../../drizzle/schema/drivers";
import { memories } from "../../drizzle/schema/memory";
import { recordTaxId } from "../../server/billing/tax-id/record-tax-id";
import { rememberSome } from "../../server/cases/memory/remember-suspended";
import { liftSuspension } from "../../server/cases/suspend-profile";
import { DAY } from "../../shared/limits";
import { successes } from "../../shared/messages";
import { aDriverWithProfile, photoDataUrl } from "../people/drivers";
import { checkoutUrlOf, payAt, testShop } from "./shop";

let people = 0;
const { shop, app } = testShop({ MEMORY_KEY: "a1".repeat(32) });

/** A driver who pressed "Salvar e publicar" before paying, and has Stripe's page open. */
async function atTheTill(change: object = {}) {
  people += 1;
  const photo = await photoDataUrl(`rgb(${(people * 37) % 256}, 90, 20)`);
  const own = { phone: `(11) 9${70_000_000 + people}`, photo, ...change };
  const { account, saved } = await aDriverWithProfile(app, own);
  const driver = shop.driverOf(account);
  const publish = (isPublic = true) => driver.publish({ isPublic, whenPaid: true });
  expect((await publish()).body).toMatchObject({ message: successes.publishedWhenPaid });
  expect(await driver.isPublic()).toBe(false);
  const checkout = checkoutUrlOf(await driver.checkout());
  return {
    ...driver,
    saved,
    publish,
    profile: async () => (await driver.get("/drivers/profile")).body,
    isFound: () => shop.isFound(saved.id),
    /** Pays; the events are pending. */
    pay: () => payAt(checkout),
    payAs: async (taxId: string) => {
      await payAt(checkout, undefined, taxId);
      await shop.deliver();
      await shop.workOff(recordTaxId, checkout.split("/").at(-1) ?? "");
    },
    /** What the mail about the payment says of the profile. */
    mailedState: async () => (await driver.mailed("active")).map(({ publication }) => publication),
  };
}

/** Private, and nothing that comes later publishes it. */
async function staysPrivate({ profile, isFound }: Awaited<ReturnType<typeof atTheTill>>) {
  await shop.deliver();
  const state = { isPublic: false, isEntitled: true, isPublishedWhenPaid: false };
  expect([await profile(), await isFound()]).toMatchObject([state, false]);
}

test("the payment publishes the profile of a driver who asked for that, once, and the mail says so", async () => {
  const payer = await atTheTill();
  expect(await payer.profile()).toMatchObject({ isPublishedWhenPaid: true, isEntitled: false });
  await payer.pay();
  const events = shop.pending();
  await Promise.all([...events, ...events, ...events].map((event) => shop.send([event])));
  await shop.deliver();
  expect(await payer.profile()).toMatchObject({ isPublic: true, isPublishedWhenPaid: false });
  expect(await payer.isFound()).toBe(true);
  expect([await payer.mailedState(), await payer.mails()]).toEqual([["shown"], ["active"]]);
  // Consumed: the events once more, and the next renewal, leave a profile private that its driver hid.
  await payer.publish(false);
  await shop.send(events);
  await shop.later(31 * DAY);
  expect(await payer.isPublic()).toBe(false);
});

test("who took it back, or lacks something by today's rules, stays private and reads that one step is left", async () => {
  const payer = await atTheTill();
  expect((await payer.publish(false)).status).toBe(200);
  const incomplete = await atTheTill();
  const { id } = incomplete.saved;
  await app.services.db.update(drivers).set({ description: "" }).where(eq(drivers.id, id));
  for (const driver of [payer, incomplete]) {
    await driver.pay();
    await staysPrivate(driver);
  }
  expect(await payer.mailedState()).toEqual(["private"]);
});

test("suspended while paying: it stays private, also when the suspension ends; one that matches a suspended profile is held", async () => {
  const payer = await atTheTill();
  await payer.suspend();
  await rememberSome(app.services, 100);
  await payer.pay();
  await shop.deliver();
  expect(await payer.mailedState()).toEqual(["suspended"]);

  const same = await atTheTill({ phone: payer.saved.phone });
  await same.pay();
  await shop.deliver();
  expect(await same.profile()).toMatchObject({ isPublic: true, isHeld: true });
  expect([await same.isFound(), await same.mailedState()]).toEqual([false, ["held"]]);
  await app.services.db.delete(memories);

  await app.services.db.transaction((tx) => {
    const ended = { reason: "Engano.", delay: 0 };
    return liftSuspension({ ...app.services, db: tx }, payer.account.id, ended);
  });
  await staysPrivate(payer);
});

test("who pays with the CPF of a suspended driver is held, though the payment has published the profile", async () => {
  const [first, other] = [await atTheTill(), await atTheTill()];
  await first.payAs("529.982.247-25");
  await first.suspend();
  await rememberSome(app.services, 100);
  await other.payAs("52998224725");
  expect(await other.profile()).toMatchObject({ isPublic: true, isHeld: true });
  expect(await other.isFound()).toBe(false);
});
