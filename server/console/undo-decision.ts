import type { QueueKind } from "../../shared/queue";
import { undoDecision } from "../cases/undo-decision";
import { undoDocumentDecision } from "../documents/undo-decision";
import { undoRecommendationDecision } from "../families/recommendations/decide-recommendation";
import { hideReportedRequest } from "../families/requests/received/odd-request";
import { undoClosing } from "../operation/queue-items";
import { type Action, recordAction } from "../operation/record-action";
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
  message: reopening("message", (subject) => ({ action: "message-reopened", subject, reason: "" })),
  link: reopening("link", (key) => ({ action: "link-check-undone", subject: null, reason: key })),
  other: reopening(
    "other",
    (subject) => ({ action: "request-reopened", subject, reason: "" }),
    hideReportedRequest,
  ),
  payment: null,
  "data-request": null,
};

/** Of a decision that closed the item and nothing else, or what `restore` takes back. */
function reopening(
  kind: QueueKind,
  actionAbout: (subject: string) => Action,
  restore?: (services: Pick<Services, "db" | "now">, subject: string) => Promise<void>,
): Undo {
  return async (services, subject, staffId) => {
    await undoClosing(services.db, { kind, subject, staffId }, services.now());
    await restore?.(services, subject);
    await recordAction(services, { ...actionAbout(subject), actor: staffId });
  };
}
