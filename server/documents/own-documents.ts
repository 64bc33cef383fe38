import type { drivers } from "../../drizzle/schema/drivers";
import { type BoundTexts, textsOf } from "../../shared/documents/compared";
import { type DocumentType, documentTypes } from "../../shared/documents/documents";
import { queueDeadline } from "../../shared/queue";
import type { OwnDocuments } from "../../shared/schemas/documents";
import type { SignedIn } from "../drivers/own-profile";
import { findDriverOfUser } from "../drivers/queries";
import type { Db } from "../platform/database/database";
import type { Services } from "../process/services";
import { differencesNow, plateEndOf } from "./bound-facts";
import { type DocumentRow, documentsOf } from "./queries";

type Sent = { document: DocumentRow; pages: number };

/** The status of each type of document of the signed-in driver. */
export async function readOwnDocuments({
  db,
  user,
  documentKeys,
}: SignedIn & Pick<Services, "documentKeys">): Promise<OwnDocuments> {
  const driver = await findDriverOfUser(db, user.id);
  return {
    isOn: documentKeys.current !== null,
    hasProfile: driver !== undefined,
    documents: await documentStatuses(db, driver),
  };
}

/** The status of each type of document of a driver; nothing was sent without a profile. */
export async function documentStatuses(
  db: Db,
  driver: typeof drivers.$inferSelect | undefined,
): Promise<OwnDocuments["documents"]> {
  const sent = driver ? await documentsOf(db, driver.id) : [];
  const texts = driver && sent.length > 0 ? textsOf(driver, plateEndOf(sent)) : null;
  return documentTypes.map((type) =>
    statusOf(
      type,
      sent.filter(({ document }) => document.type === type),
      texts,
    ),
  );
}

/** @param sent of one type, newest first @param texts what the profile says now */
function statusOf(
  type: DocumentType,
  sent: Sent[],
  texts: BoundTexts | null,
): OwnDocuments["documents"][number] {
  const waiting = sent.find(({ document }) => document.decidedAt === null);
  const current = sent.find(({ document }) => document.isCurrent)?.document;
  const last = sent.find(({ document }) => document.decidedAt !== null)?.document;
  return {
    type,
    waiting: waiting
      ? {
          submittedAt: waiting.document.submittedAt.toISOString(),
          answerBy: queueDeadline("document", waiting.document.submittedAt).toISOString(),
          pages: waiting.pages,
        }
      : null,
    accepted:
      current?.decidedAt && current.validUntil
        ? {
            type,
            authority: current.authority,
            checkedAt: current.decidedAt.toISOString(),
            validUntil: current.validUntil,
            differences: differencesNow(current, texts),
          }
        : null,
    refused:
      last?.decidedAt && last.refusalReason
        ? {
            reason: last.refusalReason,
            words: last.refusalWords ?? "",
            decidedAt: last.decidedAt.toISOString(),
          }
        : null,
  };
}
