import { sha256 } from "../hash";

/** What limits of an account are counted under, whether or not there is such an account: no e-mail in that table. */
export function accountKey(email: string): string {
  return sha256(email);
}
