import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { memories } from "../../../drizzle/schema/memory";
import { deleteOldMemories } from "../../../server/accounts/memory/delete-old-memories";
import { finishWithdrawal } from "../../../server/billing/withdrawal/finish-withdrawal";
import { deleteAccount } from "../../../server/privacy/delete-account";
import { refusalOf, signedInStaff } from "../../console/staff";
import { beforeAndAfter } from "../line";
import { DAY, fieldOf } from "../shop";
import { stepsOfWithdrawal, testWithdrawals, through } from "./withdrawals";

const { shop, app, newDriver, newCard } = testWithdrawals();

const usedCard = newCard();
// Two withdrawals with one card, each under an account of its own, since deleted.
beforeAll(async () => {
  for (let time = 0; time < 2; time++) {
    const earlier = await newDriver(usedCard);
    expect((await earlier.withdraw()).body).toMatchObject({ state: "done" });
    await shop.deliver();
    await deleteAccount(app.services, earlier.account.id);
  }
});

/** A driver with a card's third withdrawal, or a later one. */
const thirdWithCard = () => newDriver(usedCard);
const chargeOf = ({ subscription }: Awaited<ReturnType<typeof newDriver>>) => ({
  id: subscription.latestInvoice ?? "",
});

test("the third withdrawal with one card in twelve months: private and ended at once, refunded by staff, once", async () => {
  const driver = await thirdWithCard();
  const { status, body } = await driver.withdraw();
  expect([status, fieldOf(body, "message")]).toEqual([
    200,
    "Recebemos seu pedido. Devolvemos em até 5 dias úteis.",
  ]);
  await driver.withdraw();
  await shop.workOff(finishWithdrawal, driver.subscription.id);
  await shop.deliver();
  const waiting = {
    atStripe: "canceled" as const,
    money: [8370],
    isFound: false,
    isPublic: false,
    mails: ["active", "withdrawal-in-review"],
    shown: { state: "in-review", cents: 8370 },
  };
  expect(await driver.outcome()).toEqual(waiting);
  expect(await shop.alertsAbout(driver.subscription.id)).toEqual(["Desistência para devolver"]);

  const [reader, helena, bruno] = [
    await signedInStaff(app, "reader"),
    await signedInStaff(app),
    await signedInStaff(app, "operator", "Bruno"),
  ];
  const item = chargeOf(driver);
  const reason = "Devolvido de outro jeito";
  expect(await refusalOf(reader.calls.payments.refundWithdrawal.mutate(item))).toBe("STAFF_READ_ONLY");
  expect(await refusalOf(helena.calls.payments.close.mutate({ ...item, reason }))).toBe(
    "WITHDRAWAL_NOT_REFUNDED",
  );
  const presses = [helena, bruno].map(({ calls }) => refusalOf(calls.payments.refundWithdrawal.mutate(item)));
  expect((await Promise.all(presses)).toSorted()).toEqual(["QUEUE_ITEM_CLOSED", null]);
  await shop.workOff(finishWithdrawal, driver.subscription.id);
  await shop.deliver();
  expect(await driver.outcome()).toEqual({
    ...through,
    mails: ["active", "withdrawal-in-review", "withdrawn"],
  });
});

test.each(beforeAndAfter(stepsOfWithdrawal))(
  "a refund by staff interrupted at $call (done: $isAfter) is completed by its job",
  async ({ call, isAfter }) => {
    const driver = await thirdWithCard();
    shop.line.breakAt(call, isAfter);
    expect((await driver.withdraw()).body).toMatchObject({ state: "in-review" });
    expect(await shop.isPublic(driver.account)).toBe(false);
    const { calls } = await signedInStaff(app);
    await calls.payments.refundWithdrawal.mutate(chargeOf(driver));
    shop.line.mend();
    await shop.workOff(finishWithdrawal, driver.subscription.id);
    await shop.deliver();
    expect(await driver.outcome()).toEqual({
      ...through,
      mails: ["active", "withdrawal-in-review", "withdrawn"],
    });
  },
);

test("a mailbox counts however it is written; twelve months later its withdrawals are forgotten", async () => {
  const { db, now } = app.services;
  const withMailbox = async (alias: string) => {
    const driver = await newDriver();
    const email = `ana.souza${alias}@caixa.example`;
    await db.update(users).set({ email }).where(eq(users.id, driver.account.id));
    return driver;
  };
  for (const alias of ["", "+van"]) await (await withMailbox(alias)).withdraw();
  const third = await withMailbox("+perua");
  expect((await third.withdraw()).body).toMatchObject({ state: "in-review" });
  // Deleted meanwhile: the item stays, and the money goes back.
  await deleteAccount(app.services, third.account.id);
  const { calls } = await signedInStaff(app);
  await calls.payments.refundWithdrawal.mutate(chargeOf(third));
  expect(shop.moneyOf(third.subscription.customer)).toEqual([8370, -8370]);

  const before = await db.$count(memories);
  expect(before).toBeGreaterThanOrEqual(3);
  await deleteOldMemories(db, new Date(now().getTime() + 364 * DAY));
  expect(await db.$count(memories)).toBe(before);
  await deleteOldMemories(db, new Date(now().getTime() + 367 * DAY));
  expect(await db.$count(memories)).toBe(0);
});
