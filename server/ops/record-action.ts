import { operatorLog } from "../../drizzle/schema/ops";
import type { ActionName } from "../../shared/operation/operator-actions";
import { newId } from "../database/ids";
import type { Services } from "../services";

/**
 * Something an operator does. `subject` is an id, never a name or an e-mail: it outlives the person's account. `actor` is
 * the id of who did it in the console; "terminal" when left out.
 */
export type Action = { action: ActionName; subject: string | null; reason: string; actor?: string };

/** Writes down what an operator does, in the transaction (`db`) that does it. */
export async function recordAction(
  { db, now }: Pick<Services, "db" | "now">,
  ...actions: Action[]
): Promise<void> {
  if (actions.length === 0) return;
  await db.insert(operatorLog).values(actions.map((action) => ({ id: newId(), at: now(), ...action })));
}

/** Does a verb and records it, both or neither; the verb gets the transaction as `db`. */
export function act<T>(
  services: Services,
  action: Action,
  verb: (services: Services) => Promise<T>,
): Promise<T> {
  return services.db.transaction(async (tx) => {
    const inside = { ...services, db: tx };
    const answer = await verb(inside);
    await recordAction(inside, action);
    return answer;
  });
}

/** That somebody was shown what is kept of a person. */
export function lookedUp(userId: string, actor?: string): Action {
  return { action: "looked-up", subject: userId, reason: "", ...(actor && { actor }) };
}
