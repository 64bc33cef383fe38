import { normaliseEmail } from "../email";
import { cleanCode } from "../text";

// Links as mail programs and people damage them. What can mean only one thing is read.

// Our tokens are of small letters and digits, with a full stop between their parts: "3D" in front is left over of "=" in
// a mail's source.
const TOKEN = /^\W*(?:3D)?(\w[\w-]*(?:\.[\w-]+)*)/;
// The id of what the link is about, and a secret of 200 bits.
const WHOLE = /^[a-z2-7]{16}\.[a-z2-7]{40}$/;
// Punctuation of ASCII, and as a URL has it encoded: blanks, quotes, "…", invisible characters.
const GLUED =
  /(?:[.,;:!?)\]}>"'*_]|%(?:20|22|29|2C|3E|5D|7D|C2%A0|C2%BB|E2%80%(?:8[B-F]|9[89CD]|A[6A-E])))+$/i;
// Far longer than a link, and what is glued to it.
const READ_MAX_LENGTH = 500;

/** A link's token without what was glued to it: a full stop, a bracket, blanks. "" if nothing is left. */
export function readToken(text: string): string {
  return TOKEN.exec(cleanCode(text.slice(0, READ_MAX_LENGTH)))?.[1] ?? "";
}

/** A link's e-mail: "+" may have become a blank, "@" may still be written as "%40". */
export function readLinkedEmail(text: string): string {
  const unescaped = text.replace(/%(40|2B|20)/gi, (code) => decodeURIComponent(code));
  return normaliseEmail(unescaped).replaceAll(" ", "+");
}

/** Whether a link's token is as long as ours are; a line's end in a mail cuts links short. */
export function isWholeToken(token: string): boolean {
  return WHOLE.test(readToken(token));
}

/** A query in which a mail program left "&amp;" or "&#38;" for "&". */
export function mendQuery(search: string): string {
  return search.replace(/&(?:amp(?:;|%3B)|(?:#|%23)38(?:;|%3B))+/gi, "&");
}

/** A path without the full stop, bracket, quote or emphasis behind it that a mail or a chat took for a part of it. */
export function mendPath(path: string): string {
  return path.replace(GLUED, "");
}
