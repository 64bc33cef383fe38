import type { Company } from "../../../shared/company";
import { LegalPage } from "./legal-page";
import { privacyText } from "./privacy-text";

export { privacyHead } from "./privacy-head";

/** "/privacidade" (§2). */
export function PrivacyPage({ company }: { company: Company }) {
  return <LegalPage text={privacyText(company)} />;
}
