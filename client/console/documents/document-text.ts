import type { inferRouterOutputs } from "@trpc/server";
import type { ClaimName } from "../../../shared/documents/claims";
import { type DocumentOutcome, inGender, type RefusalReason } from "../../../shared/documents/documents";
import type { ConsoleRouter } from "../../app/trpc";

export type DocumentFile = inferRouterOutputs<ConsoleRouter>["documents"]["file"];

/** The form values of a review so far. */
export type ReviewForm = {
  answers: Partial<Record<ClaimName, "yes" | "no">>;
  /** One of the suggested names, or "outro" with `otherAuthority`. */
  authority: string;
  otherAuthority: string;
  validUntil: string;
  number: string;
  reason: RefusalReason | "";
  words: string;
};

export const emptyReview: ReviewForm = {
  answers: {},
  authority: "",
  otherAuthority: "",
  validUntil: "",
  number: "",
  reason: "",
  words: "",
};

/** "aceita" for an authorisation, "recusado" for a course: the outcome, in the gender of the document's name. */
export function outcomeWord(type: DocumentFile["type"], outcome: DocumentOutcome): string {
  return inGender(type, outcome === "accepted" ? "aceito" : "recusado");
}

export const OTHER_AUTHORITY = "outro";

/** The authority, as chosen or typed. */
export function authorityIn({ authority, otherAuthority }: ReviewForm): string {
  return (authority === OTHER_AUTHORITY ? otherAuthority : authority).trim();
}
