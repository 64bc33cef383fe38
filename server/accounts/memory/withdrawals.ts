import { and, count, eq, gte, sql } from "drizzle-orm";
import { memories } from "../../../drizzle/schema/memory";
import { subscriptions } from "../../../drizzle/schema/subscriptions";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import { newId } from "../../platform/database/ids";
import type { Services } from "../../process/services";
import { rememberedWith } from "./matches";
import { addTraits } from "./remember";
import { traitsOf } from "./traits";

type Remembering = Pick<Services, "db" | "now" | "memoryKeys">;

const kinds = ["mailbox", "tax-id", "card"];

/**
 * Records an account's withdrawal and returns how many the same person (mailbox, CPF or CNPJ, or card) made before it in
 * the last twelve months, under accounts since deleted, too. `db` is the transaction; withdrawals wait for each other in
 * it, so that of two at once one counts the other. Without a MEMORY_KEY only those of this account count.
 */
export async function countWithdrawal(services: Remembering, userId: string): Promise<number> {
  const { db, now, memoryKeys } = services;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('withdrawals', 0))`);
  const since = retentionCutoff(RETENTION.withdrawalMemory, now());
  const traits = (await traitsOf(db, userId, memoryKeys.all)).filter(({ kind }) => kinds.includes(kind));
  const found = await rememberedWith(
    db,
    traits.map(({ hash }) => hash),
    and(eq(memories.kind, "withdrawal"), gte(memories.at, since)),
  );
  const [own] = await db
    .select({ withdrawals: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), gte(subscriptions.withdrawnAt, since)));
  if (memoryKeys.current) {
    const id = newId();
    await db.insert(memories).values({ id, kind: "withdrawal", at: now() });
    await addTraits(services, id, userId, ({ kind }) => kinds.includes(kind));
  }
  return Math.max(new Set(found.map(({ memoryId }) => memoryId)).size, own?.withdrawals ?? 0);
}
