import { TEXT_MAX } from "./limits";
import { cleanCode } from "./text";

const LOCAL_PART_MAX = 64;
// A longer text is no address, and is not searched for one.
const READ_MAX_LENGTH = TEXT_MAX.email * 2;
// The addresses that mail systems deliver in practice: no quotes, no comments, ASCII only, a dot in the
// domain.
const address =
  /^(?<local>[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

// As mail programs copy it: "mailto:ana@email.com?subject=Olá", "Ana Rosa <ana@email.com>;", "(ana@email.com),".
const BEFORE = /^(?:[^<>@]*<|["([])?(?:mailto:)?/i;
const BEHIND = /(?<=@[^?]*)\?.*$|[>"')\],;:.!]+$/g;

/** An e-mail as it is stored and compared: cleaned, without what was copied around it, in lower case. */
export function normaliseEmail(text: string): string {
  const typed = cleanCode(text.slice(0, READ_MAX_LENGTH));
  return typed.replace(BEFORE, "").replace(BEHIND, "").trim().toLowerCase();
}

/** Whether a text is an e-mail address that mail can be sent to, what `normaliseEmail` leaves out aside. */
export function isEmail(text: string): boolean {
  if (text.length > READ_MAX_LENGTH) return false;
  const email = normaliseEmail(text);
  const local = address.exec(email)?.groups?.local;
  return local !== undefined && local.length <= LOCAL_PART_MAX && email.length <= TEXT_MAX.email;
}
