import type { Notice } from "../../../emails/notice";
import type { Company } from "../../../shared/company";
import type { Letter } from "../../../shared/schemas/letters";
import { greeting } from "../../process/mail/greeting";

/** A letter to one driver in the frame of all mails. */
export function letterNotice(company: Company, { title, paragraphs }: Letter, firstName: string): Notice {
  return {
    title,
    preview: paragraphs[0] ?? title,
    paragraphs: [greeting(firstName), ...paragraphs],
    footnote: `Você recebe este comunicado porque tem uma conta na ${company.brandName}. Dúvidas? Responda a este email.`,
  };
}
