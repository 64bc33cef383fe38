import { and, desc, eq, isNotNull, lte, not, or, sql } from "drizzle-orm";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { OneRequest, RequestsAsker } from "../../../shared/families/requests/calls";
import { RETENTION, retentionCutoff } from "../../../shared/retention";
import type { Db } from "../../platform/database/database";
import { sha256 } from "../../platform/hash";
import { DomainError } from "../../platform/http/domain-error";
import { linkToken, newLinkSecret, readLinkToken } from "../../platform/link-token";
import type { RequestRow } from "./queries";

// The link of a mail is about one request; whoever has it has the e-mail, and so the other requests under it, too. All links
// stay valid while the request is stored. A device has all that it asked for.

/** More mails than one request can cause. */
const SECRETS_MAX = 200;

/** The token of a new link to a request, for one mail. */
export async function newRequestLink(db: Db, id: string): Promise<string> {
  const { secret, hash } = newLinkSecret();
  const hashes = sql`${seatRequests.linkHashes} || ${hash}::text`;
  await db
    .update(seatRequests)
    .set({ linkHashes: sql`(${hashes})[greatest(1, cardinality(${hashes}) - ${SECRETS_MAX - 1}):]` })
    .where(eq(seatRequests.id, id));
  return linkToken(id, secret);
}

/**
 * The requests of a link's e-mail, the one that it is about first, or of a device; newest first. One that was not confirmed
 * in time counts as deleted.
 * @throws DomainError REQUEST_LINK_INVALID
 */
export async function findLinkedRequests(
  db: Db,
  { token, device }: RequestsAsker,
  now: Date,
): Promise<RequestRow[]> {
  const newestFirst = [desc(seatRequests.createdAt), desc(seatRequests.id)];
  if (device !== undefined)
    return db
      .select()
      .from(seatRequests)
      .where(and(eq(seatRequests.deviceHash, sha256(device)), not(hasLapsedOfDevice(now))))
      .orderBy(...newestFirst);
  const { id, hash } = readLinkToken(token ?? "");
  const [linked] = await db.select().from(seatRequests).where(eq(seatRequests.id, id));
  if (!linked?.email || !linked.linkHashes.includes(hash) || hasLapsed(linked, now))
    throw new DomainError("REQUEST_LINK_INVALID");
  const isOther = or(isNotNull(seatRequests.openedAt), eq(seatRequests.id, id));
  const all = await db
    .select()
    .from(seatRequests)
    .where(and(eq(seatRequests.email, linked.email), isOther))
    .orderBy(...newestFirst);
  return [...all.filter((row) => row.id === id), ...all.filter((row) => row.id !== id)];
}

/**
 * One of them, locked.
 * @throws DomainError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND
 */
export async function lockLinkedRequest(
  tx: Db,
  { id, ...asker }: OneRequest,
  now: Date,
): Promise<RequestRow> {
  const all = await findLinkedRequests(tx, asker, now);
  const meant = id === undefined && asker.token !== undefined ? all[0] : all.find((row) => row.id === id);
  if (!meant) throw new DomainError("REQUEST_NOT_FOUND");
  // Read again under the lock: its driver may have answered meanwhile.
  const [locked] = await tx.select().from(seatRequests).where(eq(seatRequests.id, meant.id)).for("update");
  if (!locked) throw new DomainError("REQUEST_NOT_FOUND");
  return locked;
}

const hasLapsedOfDevice = (now: Date) =>
  sql`(${seatRequests.state} = 'unconfirmed' and ${lte(seatRequests.createdAt, retentionCutoff(RETENTION.pushUnanswered, now))})`;

function hasLapsed({ state, createdAt }: RequestRow, now: Date): boolean {
  return state === "unconfirmed" && createdAt <= retentionCutoff(RETENTION.requestsUnconfirmed, now);
}
