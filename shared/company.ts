/** The name of the product unless the configuration sets another. */
export const DEFAULT_BRAND = "Rota Escola";

/**
 * The company that runs the product. Values come from validated configuration and reach the browser in the
 * root route's data.
 */
export type Company = {
  brandName: string;
  /** Public origin without a final slash, as in "https://rotaescola.com.br". */
  origin: string;
  /** Digits with country code, as wa.me wants them. */
  whatsapp: string;
  facebookUrl: string;
  instagramUrl: string;
  contactEmail: string;
  legalName: string;
  cnpj: string;
  address: string;
  /** Who answers for personal data (LGPD, article 41); null for a small processing agent without such a person. */
  dpoName: string | null;
  /** Whether phones can get notices. */
  hasPush: boolean;
};

/** What every page knows. */
export type Site = Company & {
  /** The school year for which drivers state seats and families ask now; null outside the season. */
  yearOnSale: number | null;
  /** Whether seats for that year come before those of today, where a driver tells them. */
  isYearFirst: boolean;
};

/** Who runs the product, as the law wants it where something is sold (Decreto 7.962/2013, article 2). */
export function companyLine({ legalName, cnpj, address }: Company): string {
  return `${legalName}, CNPJ ${cnpj}, ${address}.`;
}

/** Who sent a mail and where questions go: the last lines of every mail (Decreto 7.962/2013, article 4). */
export function senderLines({ legalName, cnpj, address, contactEmail }: Company): string[] {
  return [legalName, `CNPJ ${cnpj}`, address, `Dúvidas: ${contactEmail}`];
}
