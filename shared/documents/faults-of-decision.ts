import type { ValidationIssue } from "../errors";
import { DECISION_REASON_LENGTH, DOCUMENT_VALIDITY_YEARS_MAX } from "../limits";
import { documents, validation } from "../messages";
import { type DocumentType, daysLeft } from "./documents";

const DAYS_OF_YEAR = 365.25;

/** All that an acceptance lacks: an authorisation needs its authority, and nothing expired is accepted. */
export function faultsOfAcceptance(
  type: DocumentType,
  { validUntil, authority }: { validUntil: string; authority?: string | null | undefined },
  now: Date,
): ValidationIssue[] {
  const missing =
    type === "authorisation" && !authority
      ? [{ path: "authority", message: documents.authorityMissing }]
      : [];
  if (validUntil === "") return [...missing, { path: "validUntil", message: documents.validityMissing }];
  const left = daysLeft(validUntil, now);
  return [
    ...missing,
    ...(left <= 0 ? [{ path: "validUntil", message: documents.alreadyExpired }] : []),
    ...(left > DOCUMENT_VALIDITY_YEARS_MAX * DAYS_OF_YEAR
      ? [{ path: "validUntil", message: documents.validityTooFar }]
      : []),
  ];
}

/** All that a refusal lacks: a reason, and words for the driver. */
export function faultsOfRefusal({ reason, words }: { reason: string; words: string }): ValidationIssue[] {
  return [
    ...(reason === "" ? [{ path: "reason", message: documents.refusalReasonMissing }] : []),
    ...(words.trim().length < DECISION_REASON_LENGTH.min
      ? [{ path: "words", message: validation.decisionReasonTooShort }]
      : []),
  ];
}
