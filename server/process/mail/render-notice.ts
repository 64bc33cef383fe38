import type { Notice } from "../../../emails/notice";
import { type Company, senderLines } from "../../../shared/company";

/** Both parts of a mail. */
export type RenderedMail = { html: string; text: string };

/** Renders a notice in the frame that all mails share, as HTML and as plain text. */
export async function renderNotice(company: Company, notice: Notice): Promise<RenderedMail> {
  // The renderer delays the first mail, not the start of the server.
  const mail = await import("../../../emails/notice");
  const html = await mail.renderHtml(company, notice);
  return { html, text: plainText(company, notice, mail) };
}

type Wording = Pick<typeof import("../../../emails/notice"), "linkAddress" | "stepsTitleOf">;

function plainText(company: Company, notice: Notice, { linkAddress, stepsTitleOf }: Wording): string {
  const {
    title,
    paragraphs,
    more = [],
    facts = [],
    items = [],
    link,
    otherLink,
    wayOut,
    steps = [],
    footnote,
    footnoteLink,
  } = notice;
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const blocks = [
    company.brandName,
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...more,
    ...items.map(({ title: name, path, lines }) => [name, ...lines, linkAddress(company, path)].join("\n")),
    ...[link, otherLink].flatMap((anchor) =>
      anchor ? [`${anchor.label}:\n${linkAddress(company, anchor.path)}`] : [],
    ),
    ...(steps.length > 0 ? [[stepsTitleOf(notice), ...numbered].join("\n")] : []),
    ...(wayOut ? [`${wayOut.words}\n${wayOut.label}:\n${linkAddress(company, wayOut.path)}`] : []),
    ...(footnote ? [footnote] : []),
    ...(footnoteLink ? [`${footnoteLink.label}:\n${linkAddress(company, footnoteLink.path)}`] : []),
    senderLines(company).join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}
