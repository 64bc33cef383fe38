import type { EmailData, OwnData } from "../../../shared/schemas/own-data";
import { recordAction } from "../../operation/record-action";
import type { Services } from "../../process/services";
import { exportData } from "../export-data";
import { dataUnderEmail } from "./data-under-email";
import { accountUnder, findWaiting } from "./queries";

type WithoutAccount = EmailData & { exportedAt: string; account: null };

/**
 * Exports everything stored about the requester; the export is recorded first.
 * @throws DomainError DATA_REQUEST_NOT_FOUND, QUEUE_ITEM_CLOSED
 */
export async function exportRequestData(
  services: Pick<Services, "db" | "now" | "memoryKeys">,
  id: string,
  staffId: string,
): Promise<OwnData | WithoutAccount> {
  const { email, phone } = await findWaiting(services.db, id);
  const account = await accountUnder(services.db, email);
  const by = { reason: "", actor: staffId };
  await recordAction(services, { action: "data-request-exported", subject: id, ...by });
  if (account === undefined) {
    const exportedAt = services.now().toISOString();
    return { exportedAt, account: null, ...(await dataUnderEmail(services, email, phone)) };
  }
  await recordAction(services, { action: "data-exported", subject: account, ...by });
  return { ...(await exportData(services, account)), ...(await dataUnderEmail(services, email, phone)) };
}
