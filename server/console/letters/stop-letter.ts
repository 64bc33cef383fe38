import { and, eq } from "drizzle-orm";
import { letters } from "../../../drizzle/schema/letters";
import { type Action, act } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";

type Stop = { id: string; reason: string; staffId: string };

/** Stops a letter: after the mail being sent right now, nobody else gets it. @throws DomainError LETTER_NOT_RUNNING */
export function stopLetter(services: Services, { id, reason, staffId }: Stop): Promise<void> {
  const action: Action = { action: "letter-stopped", subject: id, reason, actor: staffId };
  return act(services, action, async ({ db, now }) => {
    const stopped = await db
      .update(letters)
      .set({ isRunning: false, endedAt: now() })
      .where(and(eq(letters.id, id), eq(letters.isRunning, true)))
      .returning({ id: letters.id });
    if (stopped.length === 0) throw new DomainError("LETTER_NOT_RUNNING");
  });
}
