import { and, eq, gt, isNull } from "drizzle-orm";
import { operatorLog } from "../../drizzle/schema/ops";
import type { ActionName } from "../../shared/operation/operator-actions";
import { newId } from "../platform/database/ids";
import type { Services } from "../process/services";

/**
 * An operator's action. `subject` is an id, never a name or an e-mail: it outlives the person's account. `actor` is the
 * id of the staff member who did it in the console; "terminal" by default.
 */
export type Action = { action: ActionName; subject: string | null; reason: string; actor?: string };

/** Records operator actions, in the transaction (`db`) that performs them. */
export async function recordAction(
  { db, now }: Pick<Services, "db" | "now">,
  ...actions: Action[]
): Promise<void> {
  if (actions.length === 0) return;
  await db.insert(operatorLog).values(actions.map((action) => ({ id: newId(), at: now(), ...action })));
}

/** Pages of the console read again every few seconds: one reading is what somebody does within this time. */
const READING = 60 * 60 * 1000;

/** Records that one of the staff opened something, once per reading. */
export async function recordReading(
  { db, now }: Pick<Services, "db" | "now">,
  { action, subject, actor }: Required<Pick<Action, "action" | "subject" | "actor">>,
): Promise<void> {
  const isSame = and(
    eq(operatorLog.actor, actor),
    eq(operatorLog.action, action),
    subject === null ? isNull(operatorLog.subject) : eq(operatorLog.subject, subject),
    gt(operatorLog.at, new Date(now().getTime() - READING)),
  );
  if ((await db.$count(operatorLog, isSame)) === 0)
    await recordAction({ db, now }, { action, subject, actor, reason: "" });
}

/** Runs an action and records it in one transaction, which the action gets as `db`. */
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

/** The record that somebody viewed a person's data. */
export function lookedUp(userId: string, actor?: string): Action {
  return { action: "looked-up", subject: userId, reason: "", ...(actor && { actor }) };
}
