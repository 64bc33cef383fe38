import { openQueueItem } from "../../server/operation/queue-items";
import type { Db } from "../../server/platform/database/database";
import { type MemoryKey, traitOf } from "../../server/platform/keys/memory/memory-keys";
import { mailboxOf } from "../../shared/families/recommendations/recommendations";
import type { charges } from "../schema/charges";
import { memories, memoryTraits } from "../schema/memory";
import { addDays } from "./demo-calendar";
import type { DemoAccount } from "./demo-rows";
import { seededId } from "./seeded-id";

/** Days from the withdrawal back to itself and to the two before it, under accounts that were deleted. */
const DAYS_BEFORE = [0, 95, 210];

/** Withdrawals of the demo that wait for staff, because the same mailbox made two more in twelve months. */
export async function seedWithdrawals(
  tx: Db,
  { accounts, billed }: { accounts: DemoAccount[]; billed: readonly (typeof charges.$inferInsert)[] },
  key: MemoryKey | null,
): Promise<void> {
  for (const { user, subscription } of accounts) {
    const { withdrawnAt, stripeSubscriptionId } = subscription ?? {};
    const charge = billed.find((row) => row.stripeSubscriptionId === stripeSubscriptionId);
    if (!withdrawnAt || !charge) continue;
    await openQueueItem(
      tx,
      { kind: "payment", subject: charge.stripeInvoiceId, detail: "withdrawal" },
      withdrawnAt,
    );
    for (const days of DAYS_BEFORE) {
      const id = seededId("memory", `withdrawal ${days} ${user.email}`);
      await tx.insert(memories).values({ id, kind: "withdrawal", at: addDays(withdrawnAt, -days) });
      if (key)
        await tx.insert(memoryTraits).values({
          memoryId: id,
          ...traitOf(key, "mailbox", mailboxOf(user.email)),
          since: user.createdAt ?? withdrawnAt,
        });
    }
  }
}
