import { type Company, DEFAULT_BRAND } from "../../../shared/company";

type Name =
  | "COMPANY_WHATSAPP"
  | "COMPANY_FACEBOOK"
  | "COMPANY_INSTAGRAM"
  | "COMPANY_LEGAL_NAME"
  | "COMPANY_CNPJ"
  | "COMPANY_ADDRESS";
type Given = Partial<Record<Name | "BRAND_NAME" | "CONTACT_EMAIL" | "COMPANY_DPO_NAME", string | undefined>>;

const placeholders: Record<Name, string> = {
  COMPANY_WHATSAPP: "5511900000000",
  COMPANY_FACEBOOK: "https://www.facebook.com/rotaescola",
  COMPANY_INSTAGRAM: "https://www.instagram.com/rotaescola",
  COMPANY_LEGAL_NAME: "Rota Escola Serviços Digitais Ltda.",
  COMPANY_CNPJ: "00.000.000/0001-91",
  COMPANY_ADDRESS: "Rua das Escolas, 100, São Paulo, SP, 01000-000",
};

/** Parses a value into the form in which it is used; undefined if invalid. */
const rules: Partial<Record<Name, { read: (text: string) => string | undefined; must: string }>> = {
  COMPANY_WHATSAPP: { read: whatsappDigits, must: "must be a phone number with area code" },
  COMPANY_FACEBOOK: { read: webAddress, must: "must be an http:// or https:// address" },
  COMPANY_INSTAGRAM: { read: webAddress, must: "must be an http:// or https:// address" },
  COMPANY_CNPJ: { read: cnpj, must: "must be a CNPJ with right check digits" },
};

/**
 * The company's data. Nothing here prevents the start: an invalid value is logged and replaced by its placeholder, and
 * in production every placeholder is logged.
 */
export function readCompany(
  given: Given,
  origin: string,
  isProduction: boolean,
): { company: Omit<Company, "hasPush">; warnings: string[] } {
  const warnings: string[] = [];
  const placed: string[] = [];
  const value = (name: Name): string => {
    const text = given[name];
    const rule = rules[name];
    const read = text === undefined ? undefined : rule ? rule.read(text) : text;
    if (text !== undefined && read === undefined) warnings.push(`${name} is ignored: it ${rule?.must}`);
    if (read === undefined || read === placeholders[name]) placed.push(name);
    return read ?? placeholders[name];
  };
  const company = {
    brandName: given.BRAND_NAME ?? DEFAULT_BRAND,
    origin,
    whatsapp: value("COMPANY_WHATSAPP"),
    facebookUrl: value("COMPANY_FACEBOOK"),
    instagramUrl: value("COMPANY_INSTAGRAM"),
    contactEmail: given.CONTACT_EMAIL ?? "contato@rotaescola.example",
    legalName: value("COMPANY_LEGAL_NAME"),
    cnpj: value("COMPANY_CNPJ"),
    address: value("COMPANY_ADDRESS"),
    dpoName: given.COMPANY_DPO_NAME ?? null,
  };
  if (isProduction && placed.length > 0)
    warnings.push(`placeholders are shown to visitors, set before going public: ${placed.join(", ")}`);
  return { company, warnings };
}

// wa.me needs the country code; ten or eleven digits without a plus are a Brazilian number as people write it.
function whatsappDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, "");
  if (!/^\+?[\d\s().-]+$/.test(text) || digits.length < 10 || digits.length > 15) return undefined;
  return digits.length <= 11 && !text.startsWith("+") ? `55${digits}` : digits;
}

function webAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === "" ? text : undefined;
}

const CNPJ_LENGTH = 14;
const WEIGHT_MAX = 9;

// Since July 2026 the first twelve characters may be letters: each counts as its character code minus 48, as digits do.
function cnpj(text: string): string | undefined {
  const places = text.toUpperCase().replace(/[./-]/g, "");
  if (!/^[0-9A-Z]{12}\d{2}$/.test(places) || /^(.)\1+$/.test(places)) return undefined;
  const digitAfter = (length: number) => {
    let sum = 0;
    // Weights run from 2 to 9 repeatedly, starting at the last position.
    for (let back = 1; back <= length; back++)
      sum += (places.charCodeAt(length - back) - 48) * (((back - 1) % (WEIGHT_MAX - 1)) + 2);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const [first, second] = [digitAfter(CNPJ_LENGTH - 2), digitAfter(CNPJ_LENGTH - 1)];
  if (places.slice(-2) !== `${first}${second}`) return undefined;
  return places.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, "$1.$2.$3/$4-$5");
}
