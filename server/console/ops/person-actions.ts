import { resyncSubscription } from "../../billing/resync-subscription";
import { endSuspension, suspendFromFile } from "../../cases/decide-profile";
import { type Action, act, recordAction } from "../../operation/record-action";
import { DomainError } from "../../platform/http/domain-error";
import { deleteAccount } from "../../privacy/delete-account";
import { exportData } from "../../privacy/export-data";
import type { Services } from "../../process/services";
import { findPerson } from "./find-people";
import { sendNewConfirmation } from "./send-new-confirmation";

/** The account's id (`subject`), the reason and, in the console, the staff member who decided. */
export type Decision = Pick<Action, "reason" | "actor"> & { subject: string };

/**
 * The operator's actions on a person, for the terminal and the console alike; each is recorded with actor, time and reason.
 * The names are those of the commands and of the routes under /api/ops/people/{id}.
 */
export const personActions = {
  suspend: (services: Services, decision: Decision) =>
    services.db.transaction((tx) => suspendFromFile({ ...services, db: tx }, decision)),
  lift: (services: Services, decision: Decision) =>
    services.db.transaction((tx) => endSuspension({ ...services, db: tx }, decision)),
  "resend-confirmation": (services: Services, decision: Decision) =>
    act(services, { action: "confirmation-resent", ...decision }, (inside) =>
      sendNewConfirmation(inside, decision.subject),
    ),
  // Calls to Stripe and exports run outside of a transaction, so they are recorded before they happen.
  "sync-subscription": async (services: Services, decision: Decision) => {
    await recordAction(services, { action: "subscription-synced", ...decision });
    return { status: await resyncSubscription(services, decision.subject) };
  },
  export: async (services: Services, decision: Decision) => {
    await recordAction(services, { action: "data-exported", ...decision });
    return exportData(services, decision.subject);
  },
  delete: (services: Services, decision: Decision) =>
    deleteAccount(services, decision.subject, (tx) =>
      recordAction({ ...services, db: tx }, { action: "account-deleted", ...decision }),
    ),
};

export type PersonAction = keyof typeof personActions;
export const personActionNames = Object.keys(personActions) as [PersonAction, ...PersonAction[]];

/**
 * Runs one of them and returns its result, null if it has none.
 * @throws DomainError PERSON_NOT_FOUND, and what the action throws
 */
export async function actOnPerson(services: Services, name: PersonAction, decision: Decision) {
  const person = await findPerson(services.db, decision.subject, services.now());
  if (!person) throw new DomainError("PERSON_NOT_FOUND");
  return (await personActions[name](services, decision)) ?? null;
}
