import { isTransient, readFailure } from "../../app/errors";

/**
 * Whether a query has nothing to show: it never got an answer, or what it was about is gone. A network that fails or a
 * session that ended takes nothing off the page, because somebody may be writing beside it.
 */
export function isLost({
  isError,
  data,
  error,
}: {
  isError: boolean;
  data: unknown;
  error: unknown;
}): boolean {
  if (!isError || data === undefined) return isError;
  return !isTransient(error) && readFailure(error).code !== "STAFF_UNAUTHENTICATED";
}
