import type { AccountOwner } from "./own-account";
import { endOtherSessionsOf } from "./sessions";

/** Ends every session of the account except the caller's, which may be the only one; returns how many ended. */
export function endOtherSessions({ db, user, sessionId }: AccountOwner): Promise<number> {
  return endOtherSessionsOf(db, user.id, sessionId);
}
