import type { QueueKind } from "../../shared/queue";
import { undoDecision } from "../cases/undo-decision";
import { undoDocumentDecision } from "../documents/undo-decision";
import { undoMessage } from "../families/contact/decide-message";
import { undoRecommendationDecision } from "../families/recommendations/decide-recommendation";
import { undoOddRequest } from "../families/requests/received/odd-request";
import { undoBrokenLink } from "../places/authorities/report-broken-link";
import type { Services } from "../process/services";

/** `db` is the transaction; `id` the decision's subject, of a case the decision itself. @throws DomainError UNDO_TOO_LATE */
type Undo = (services: Pick<Services, "db" | "now" | "jobs">, id: string, staffId: string) => Promise<void>;

/**
 * How a decision about each kind of item is undone while its mails wait. Null: it is final, and asks for its reason first,
 * because money or data left with it (docs/decisions/0051-one-decision.md).
 */
export const undoOf: Record<QueueKind, Undo | null> = {
  case: undoDecision,
  document: undoDocumentDecision,
  recommendation: undoRecommendationDecision,
  message: undoMessage,
  link: undoBrokenLink,
  other: undoOddRequest,
  payment: null,
  "data-request": null,
};
