import { formatPhone as formatByMask } from "@brazilian-utils/brazilian-utils/format-phone";
import { isValidMobilePhone } from "@brazilian-utils/brazilian-utils/is-valid-mobile-phone";
import { parsePhone as nationalDigits } from "@brazilian-utils/brazilian-utils/parse-phone";

const FOREIGN_COUNTRY = /^\+(?!55)/;
const PHONE_TEXT = /^[+\d\s().-]+$/;

/**
 * A Brazilian mobile number as people type it, converted to E.164 ("+5511912345678"), or null. Country code
 * and the long-distance zero are optional; 55 as an area code (Santa Maria) is not mistaken for the country
 * code.
 */
export function parsePhone(text: string): string | null {
  const typed = text.trim();
  if (!PHONE_TEXT.test(typed) || FOREIGN_COUNTRY.test(typed)) return null;
  const digits = typed.replace(/\D/g, "").replace(/^0(?=[1-9]\d{10}$)/, "");
  return isValidMobilePhone(digits, { version: 2 }) ? formatByMask(digits, { mask: "e164" }) : null;
}

/** "(11) 91234-5678" for "+5511912345678". */
export function formatPhone(e164: string): string {
  // The library's default mask truncates numbers that have an area code.
  return formatByMask(nationalDigits(e164), { mask: "nanp" });
}

/** What has been typed so far, formatted as a mobile number: "11912" is "(11) 912". */
export function maskPhone(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const national =
    typed.trim().startsWith("+55") || digits.length > 11 ? digits.replace(/^0{0,2}55|^0/, "") : digits;
  const [area, number] = [national.slice(0, 2), national.slice(2, 11)];
  if (number === "") return area;
  return number.length > 5 ? `(${area}) ${number.slice(0, 5)}-${number.slice(5)}` : `(${area}) ${number}`;
}
