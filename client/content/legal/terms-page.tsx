import type { Company } from "../../../shared/company";
import { LegalPage } from "./legal-page";
import { termsText } from "./terms-text";

/** "/termos" (§2). */
export function TermsPage({ company }: { company: Company }) {
  return <LegalPage text={termsText(company)} />;
}
