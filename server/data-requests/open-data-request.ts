import { dataRequests } from "../../drizzle/schema/data-requests";
import { dataRequestKinds } from "../../shared/data-requests";
import type { DataRequestInput } from "../../shared/schemas/data-requests";
import { newId } from "../database/ids";
import { DomainError } from "../http/domain-error";
import { recordAction } from "../ops/record-action";
import { openQueueItem } from "../queue/queue-items";
import type { Services } from "../services";

/**
 * Records a person's request about their data and queues it. Returns the request's id. @throws DomainError
 * DATA_REQUEST_WAITING (an equal request is still pending)
 */
export function openDataRequest(
  services: Pick<Services, "db" | "now">,
  { email, kind, note }: DataRequestInput,
  staffId: string,
): Promise<string> {
  return services.db.transaction(async (tx) => {
    const createdAt = services.now();
    const [opened] = await tx
      .insert(dataRequests)
      .values({ id: newId(), email, kind, note, createdAt, createdBy: staffId })
      .onConflictDoNothing()
      .returning({ id: dataRequests.id });
    if (!opened) throw new DomainError("DATA_REQUEST_WAITING");
    const { detail } = dataRequestKinds[kind];
    await openQueueItem(tx, { kind: "data-request", subject: opened.id, detail }, createdAt);
    const action = { action: "data-request-opened", subject: opened.id, reason: "", actor: staffId } as const;
    await recordAction({ ...services, db: tx }, action);
    return opened.id;
  });
}
