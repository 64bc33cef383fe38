import type { Notice } from "../../emails/notice";
import type { Company } from "../../shared/company";

/** Both parts of a mail. */
export type RenderedMail = { html: string; text: string };

/** Renders a notice in the frame that all mails share, as HTML and as plain text. */
export async function renderNotice(company: Company, notice: Notice): Promise<RenderedMail> {
  // Loading the renderer takes a third of a second: the first mail pays for it, not the start of the server.
  const [{ createElement }, { render }, mail] = await Promise.all([
    import("react"),
    import("react-email"),
    import("../../emails/notice"),
  ]);
  const html = await render(createElement(mail.NoticeMail, { company, notice }));
  return { html, text: plainText(company, notice, mail) };
}

type Wording = Pick<typeof import("../../emails/notice"), "linkAddress" | "stepsTitleOf">;

function plainText(company: Company, notice: Notice, { linkAddress, stepsTitleOf }: Wording): string {
  const { title, paragraphs, link, wayOut, steps = [], footnote } = notice;
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const blocks = [
    company.brandName,
    title,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${linkAddress(company, link.path)}`] : []),
    ...(steps.length > 0 ? [[stepsTitleOf(notice), ...numbered].join("\n")] : []),
    ...(wayOut ? [`${wayOut.words}\n${wayOut.label}:\n${linkAddress(company, wayOut.path)}`] : []),
    ...(footnote ? [footnote] : []),
  ];
  return `${blocks.join("\n\n")}\n`;
}
