import { type DocumentType, daysLeft } from "../../shared/documents/documents";
import type { ValidationIssue } from "../../shared/errors";
import { DOCUMENT_VALIDITY_YEARS_MAX } from "../../shared/limits";
import { documents } from "../../shared/messages";
import type { DocumentDecision } from "../../shared/schemas/documents";

const DAYS_OF_YEAR = 365.25;

/** The errors of a decision: an authorisation needs its authority, and nothing expired is accepted. */
export function faultsOfDecision(
  type: DocumentType,
  decision: DocumentDecision,
  now: Date,
): ValidationIssue[] {
  if (decision.outcome === "refused") return [];
  const left = daysLeft(decision.validUntil, now);
  return [
    ...(left <= 0 ? [{ path: "validUntil", message: documents.alreadyExpired }] : []),
    ...(left > DOCUMENT_VALIDITY_YEARS_MAX * DAYS_OF_YEAR
      ? [{ path: "validUntil", message: documents.validityTooFar }]
      : []),
    ...(type === "authorisation" && !decision.authority
      ? [{ path: "authority", message: documents.authorityMissing }]
      : []),
  ];
}
