import { and, eq, isNull, sql } from "drizzle-orm";
import { dataRequests } from "../../../drizzle/schema/data-requests";
import { DomainError } from "../../platform/http/domain-error";
import { readLinkToken } from "../../platform/link-token";
import type { Services } from "../../process/services";

/**
 * Records that who reads the mailbox of a request wants the deletion; staff can delete only then. Repeating changes
 * nothing. @param token about a request @throws DomainError MAIL_LINK_INVALID (also once the request is closed)
 */
export async function proveDataRequest(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
): Promise<void> {
  const { id, hash } = readLinkToken(token);
  const proven = await db
    .update(dataRequests)
    .set({ provenAt: sql`coalesce(${dataRequests.provenAt}, ${now()})` })
    .where(
      and(
        eq(dataRequests.id, id),
        isNull(dataRequests.closedAt),
        sql`${dataRequests.linkHashes} @> array[${hash}]`,
      ),
    )
    .returning({ id: dataRequests.id });
  if (proven.length === 0) throw new DomainError("MAIL_LINK_INVALID");
}
