import { eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../../../drizzle/schema/accounts";
import { letterRecipients, letters } from "../../../drizzle/schema/letters";
import type { Letter } from "../../../shared/schemas/letters";
import { recordAction } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { sendLetter } from "./send-letter";

type Start = { id: string; letter: Letter; reason: string; staffId: string };

/** The recipients: owners of accounts with a confirmed e-mail. */
export const getsLetters = isNotNull(users.emailConfirmedAt);

/**
 * Starts sending a letter to all drivers, and records who, when and why. Sending the same letter again does nothing.
 * @throws DomainError LETTER_RUNNING while another one is being sent
 */
export async function startLetter(services: Services, { id, letter, reason, staffId }: Start): Promise<void> {
  await services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const begun = await tx
      .insert(letters)
      .values({ id, ...letter, recipients: 0, sentBy: staffId, startedAt: services.now() })
      .onConflictDoNothing()
      .returning({ id: letters.id });
    if (begun.length === 0) {
      if ((await tx.$count(letters, eq(letters.id, id))) > 0) return;
      throw new DomainError("LETTER_RUNNING");
    }
    await tx.insert(letterRecipients).select(
      tx
        .select({
          letterId: sql<string>`${id}::text`.as("letter_id"),
          userId: users.id,
          tries: sql<number>`0`.as("tries"),
          claimedUntil: sql<null>`null::timestamptz`.as("claimed_until"),
          sentAt: sql<null>`null::timestamptz`.as("sent_at"),
          givenUpAt: sql<null>`null::timestamptz`.as("given_up_at"),
        })
        .from(users)
        .where(getsLetters),
    );
    const recipients = await tx.$count(letterRecipients, eq(letterRecipients.letterId, id));
    await tx.update(letters).set({ recipients }).where(eq(letters.id, id));
    await recordAction(inside, { action: "letter-started", subject: id, reason, actor: staffId });
    await services.jobs.enqueue(tx, sendLetter, { letterId: id });
  });
}
