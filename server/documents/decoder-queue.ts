import { DomainError } from "../platform/http/domain-error";

/** How many documents may wait for the decoder besides the one being read, in each process. */
const WAITING_MAX = 4;
/** When a refused driver may try again: two of the slowest files later. */
const AGAIN_SECONDS = 30;

/** A document that has not got its turn after so long is refused, and its files are let go. */
const PATIENCE_MS = 30_000;

const accounts = new Set<string>();

/** Refuses a document for which there is no place now, before its body is read. @throws DomainError DOCUMENTS_BUSY */
export function requirePlace(accountId: string): void {
  if (accounts.has(accountId) || accounts.size > WAITING_MAX) throw busy();
}

/**
 * Reads one account's document. Waiting ones hold their files in memory, so an account has at most one here, further
 * accounts are refused, and nobody waits for more than half a minute.
 * @param read gets the signal at which a document that still waits gives up
 * @throws DomainError DOCUMENTS_BUSY with the seconds to wait, and what `read` throws
 */
export async function inDecoder<Read>(
  accountId: string,
  read: (patience: AbortSignal) => Promise<Read>,
  patienceMs = PATIENCE_MS,
): Promise<Read> {
  requirePlace(accountId);
  accounts.add(accountId);
  const impatience = new AbortController();
  const timer = setTimeout(() => impatience.abort(busy()), patienceMs);
  try {
    return await read(impatience.signal);
  } finally {
    clearTimeout(timer);
    accounts.delete(accountId);
  }
}

function busy(): DomainError {
  return new DomainError("DOCUMENTS_BUSY", undefined, { retryAfterSeconds: AGAIN_SECONDS });
}
