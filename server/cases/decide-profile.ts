import { caseOf } from "../drivers/case-of";
import { findDriverOfUser } from "../drivers/queries";
import type { Action } from "../operation/record-action";
import { DomainError } from "../platform/http/domain-error";
import { type Deciding, decideCase } from "./decide-case";

/** Whose suspension begins or ends (the account's id), why, and who decided it; nobody at the terminal. */
type Given = Pick<Action, "reason" | "actor"> & { subject: string };

/**
 * Suspends a profile from the driver's file, as a decision about the driver's case: it can be answered and, in the console,
 * undone. Open reports stay open. `db` is the transaction. @throws DomainError PERSON_WITHOUT_PROFILE, ALREADY_SUSPENDED
 */
export async function suspendFromFile(services: Deciding, given: Given): Promise<{ decisionId: string }> {
  return decideProfile(services, given, true);
}

/**
 * Ends a suspension from the driver's file, as a decision about the case, so that staff, driver and families read the same.
 * `db` is the transaction. @throws DomainError PERSON_WITHOUT_PROFILE, NOT_SUSPENDED
 */
export async function endSuspension(services: Deciding, given: Given): Promise<{ decisionId: string }> {
  return decideProfile(services, given, false);
}

async function decideProfile(services: Deciding, { subject, reason, actor }: Given, suspends: boolean) {
  const { db, now } = services;
  const driver = await findDriverOfUser(db, subject);
  if (!driver) throw new DomainError("PERSON_WITHOUT_PROFILE");
  const decisionId = await decideCase(services, {
    id: await caseOf(db, driver.id, now()),
    scope: "profile",
    reportIds: [],
    outcome: suspends ? "suspenso" : "perfil corrigido",
    reason,
    staffId: actor ?? null,
    isFinal: actor === undefined,
  });
  return { decisionId };
}
