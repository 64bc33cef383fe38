import { normaliseEmail } from "./email";
import { cleanCode } from "./text";

// Links as mail programs and people damage them. What can mean only one thing is read.

// Our tokens are of small letters and digits, with a full stop between their parts: "3D" in front is left over of "=" in
// a mail's source.
const TOKEN = /^\W*(?:3D)?(\w[\w-]*(?:\.[\w-]+)*)/;
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

/** A query in which a mail program left "&amp;", or its parts, for "&". */
export function mendQuery(search: string): string {
  return search.replace(/(&|%26)(?:amp(?:;|%3B)|(?:%23|#)(?:38|x26)(?:;|%3B))+/gi, "&");
}
