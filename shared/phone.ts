import { formatPhone as formatByMask } from "@brazilian-utils/brazilian-utils/format-phone";
import { isValidMobilePhone } from "@brazilian-utils/brazilian-utils/is-valid-mobile-phone";
import { parsePhone as nationalDigits } from "@brazilian-utils/brazilian-utils/parse-phone";
import { cleanCode } from "./text";

const FOREIGN_COUNTRY = /^\+(?!55)/;
const PHONE_TEXT = /^[+\d\s().-]+$/;
// No number and nothing around it is longer.
const READ_MAX_LENGTH = 200;
// A number with what was copied with it: a link that calls or opens WhatsApp, a comma behind.
const LINK = /^(?:tel:|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))\+?(?=\d)/i;
const BEHIND = /[,;.]+$/;
// The operator's code as it is written where one has to choose it: "(0XX11)".
const OPERATOR = /0(?:xx|\*\*)(?=\d)/i;
// The same dialled: 0, the operator's two digits, the area code.
const DIALLED = /^0(?:[1-9]\d)?(?=[1-9]\d{10}$)/;

/**
 * A Brazilian mobile number as people type or paste it, converted to E.164 ("+5511912345678"), or null. Country code, the
 * long-distance zero and an operator's code are optional; 55 as an area code (Santa Maria) is not mistaken for the
 * country code.
 */
export function parsePhone(text: string): string | null {
  const typed = plainPhone(text);
  if (!PHONE_TEXT.test(typed) || FOREIGN_COUNTRY.test(typed)) return null;
  const digits = typed.replace(/\D/g, "").replace(DIALLED, "");
  return isValidMobilePhone(digits, { version: 2 }) ? formatByMask(digits, { mask: "e164" }) : null;
}

/** "(11) 91234-5678" for "+5511912345678". */
export function formatPhone(e164: string): string {
  // The library's default mask truncates numbers that have an area code.
  return formatByMask(nationalDigits(e164), { mask: "nanp" });
}

function plainPhone(text: string): string {
  return cleanCode(text.slice(0, READ_MAX_LENGTH))
    .replace(LINK, "")
    .replace(BEHIND, "")
    .replace(OPERATOR, "");
}

/** What has been typed so far, formatted as a mobile number: "11912" is "(11) 912". */
export function maskPhone(text: string): string {
  const typed = plainPhone(text);
  const digits = typed.replace(/\D/g, "").replace(DIALLED, "");
  const national =
    typed.startsWith("+55") || digits.length > 11 ? digits.replace(/^0{0,2}55|^0/, "") : digits;
  const [area, number] = [national.slice(0, 2), national.slice(2, 11)];
  if (number === "") return area;
  return number.length > 5 ? `(${area}) ${number.slice(0, 5)}-${number.slice(5)}` : `(${area}) ${number}`;
}
