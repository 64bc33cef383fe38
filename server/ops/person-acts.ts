import { deleteAccount } from "../accounts/delete-account";
import { exportData } from "../accounts/export-data";
import { suspendProfile } from "../drivers/suspend-profile";
import { DomainError } from "../http/domain-error";
import { endSuspension } from "../reports/end-suspension";
import type { Services } from "../services";
import { resyncSubscription } from "../subscriptions/resync-subscription";
import { findPerson } from "./find-people";
import { type Action, act, recordAction } from "./record-action";
import { sendNewConfirmation } from "./send-new-confirmation";

/** About whom (the account's id), why and, in the console, who decided it. */
export type Decision = Pick<Action, "reason" | "actor"> & { subject: string };

/**
 * What an operator can do about a person, each recorded with who, when and why: the terminal's and the console's one way.
 * The names are those of the commands and of the addresses under /api/ops/people/{id}.
 */
export const personActs = {
  suspend: (services: Services, decision: Decision) =>
    act(services, { action: "suspended", ...decision }, (inside) =>
      suspendProfile(inside, decision.subject, decision.reason),
    ),
  lift: (services: Services, decision: Decision) =>
    services.db.transaction((tx) => endSuspension({ ...services, db: tx }, decision)),
  "resend-confirmation": (services: Services, decision: Decision) =>
    act(services, { action: "confirmation-resent", ...decision }, (inside) =>
      sendNewConfirmation(inside, decision.subject),
    ),
  // Stripe is asked and data is handed over outside of a transaction: what is about to happen is recorded first.
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

export type PersonAct = keyof typeof personActs;
export const personActNames = Object.keys(personActs) as [PersonAct, ...PersonAct[]];

/**
 * Does one of them. Answers what the act has to say, null for nothing.
 * @throws DomainError PERSON_NOT_FOUND, and what the act throws
 */
export async function actOnPerson(services: Services, name: PersonAct, decision: Decision) {
  const person = await findPerson(services.db, decision.subject, services.now());
  if (!person) throw new DomainError("PERSON_NOT_FOUND");
  return (await personActs[name](services, decision)) ?? null;
}
