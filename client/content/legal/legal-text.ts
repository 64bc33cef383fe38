import type { Company } from "../../../shared/company";

/** The company responsible for the product. It comes from configuration, so no legal text names a company itself. */
export type LegalParty = Pick<
  Company,
  "brandName" | "legalName" | "cnpj" | "address" | "contactEmail" | "dpoName" | "hasPush"
>;

type LegalSection = {
  /** Slug for a deep link such as /privacidade#seus-direitos. */
  id: string;
  heading: string;
  paragraphs: string[];
  /** Shown as a list after the paragraphs. */
  items?: string[];
};

export type LegalText = {
  title: string;
  /** ISO date. */
  updatedAt: string;
  sections: LegalSection[];
};
