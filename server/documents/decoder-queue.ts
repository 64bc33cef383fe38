import { DomainError } from "../http/domain-error";

/** How many documents may wait for the decoder besides the one being read, in each process. */
const WAITING_MAX = 4;
/** When a refused driver may try again: two of the slowest files later. */
const AGAIN_SECONDS = 30;

const accounts = new Set<string>();

/**
 * Reads one account's document. Waiting ones hold their files in memory, so an account has at most one here, and
 * further accounts are refused. @throws DomainError DOCUMENTS_BUSY with the seconds to wait, and what `read` throws
 */
export async function inDecoder<Read>(accountId: string, read: () => Promise<Read>): Promise<Read> {
  if (accounts.has(accountId) || accounts.size > WAITING_MAX)
    throw new DomainError("DOCUMENTS_BUSY", undefined, { retryAfterSeconds: AGAIN_SECONDS });
  accounts.add(accountId);
  try {
    return await read();
  } finally {
    accounts.delete(accountId);
  }
}
