import type { Company } from "../../../shared/company";
import type { Letter } from "../../../shared/schemas/letters";
import { greeting } from "../../accounts/mails/greeting";
import { type RenderedMail, renderNotice } from "../../process/mail/render-notice";

/** A letter to one driver in the frame of all mails. */
export function letterMail(company: Company, letter: Letter, firstName: string): Promise<RenderedMail> {
  const { title, paragraphs } = letter;
  return renderNotice(company, {
    title,
    preview: paragraphs[0] ?? title,
    paragraphs: [greeting(firstName), ...paragraphs],
    footnote: `Você recebe este aviso porque tem uma conta na ${company.brandName}. Dúvidas? Responda a este email.`,
  });
}
