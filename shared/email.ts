import { TEXT_MAX } from "./limits";

const LOCAL_PART_MAX = 64;
// The addresses that mail systems deliver in practice: no quotes, no comments, ASCII only, a dot in the
// domain.
const address =
  /^(?<local>[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** An e-mail as it is stored and compared: without surrounding blanks, in lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether a text is an e-mail address that mail can be sent to, surrounding blanks and case aside. */
export function isEmail(text: string): boolean {
  if (text.length > TEXT_MAX.email * 2) return false;
  const email = normaliseEmail(text);
  const local = address.exec(email)?.groups?.local;
  return local !== undefined && local.length <= LOCAL_PART_MAX && email.length <= TEXT_MAX.email;
}
