import { dataRequests } from "../../../drizzle/schema/data-requests";
import { dataRequestKinds } from "../../../shared/data-requests";
import type { DataRequestInput } from "../../../shared/schemas/data-requests";
import { openQueueItem } from "../../operation/queue-items";
import { recordAction } from "../../operation/record-action";
import { newId } from "../../platform/database/ids";
import { DomainError } from "../../platform/http/domain-error";
import type { Services } from "../../process/services";
import { askForProof } from "./ask-for-proof";

/**
 * Records a person's request about their data and queues it; who is to be deleted is asked for a confirmation, now or,
 * if the mailbox had its mails of the day, when staff ask again. Returns the request's id.
 * @throws DomainError DATA_REQUEST_WAITING (an equal request is still pending)
 */
export async function openDataRequest(
  services: Services,
  { email, phone, kind, note }: DataRequestInput,
  staffId: string,
): Promise<string> {
  const id = await services.db.transaction(async (tx) => {
    const createdAt = services.now();
    const [opened] = await tx
      .insert(dataRequests)
      .values({ id: newId(), email, phone, kind, note, createdAt, createdBy: staffId })
      .onConflictDoNothing()
      .returning({ id: dataRequests.id });
    if (!opened) throw new DomainError("DATA_REQUEST_WAITING");
    const { detail } = dataRequestKinds[kind];
    await openQueueItem(tx, { kind: "data-request", subject: opened.id, detail }, createdAt);
    const action = { action: "data-request-opened", subject: opened.id, reason: "", actor: staffId } as const;
    await recordAction({ ...services, db: tx }, action);
    return opened.id;
  });
  if (kind === "delete") await askForProof(services, { id, staffId }).catch(unlessFull);
  return id;
}

function unlessFull(error: unknown): void {
  if (error instanceof DomainError && error.code === "DATA_REQUEST_MAILBOX_FULL") return;
  throw error;
}
