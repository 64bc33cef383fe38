import PDFDocument from "pdfkit";
import { collectPdf } from "../../platform/drawing/collect-pdf";
import { fontFile } from "../../platform/drawing/glyphs";
import type { ContractPart } from "./contract-text";

const looks = {
  title: { font: "bold", size: 22, above: 0, gap: 10, tag: "H1" },
  notice: { font: "semibold", size: 10.5, above: 0, gap: 8, tag: "P" },
  head: { font: "bold", size: 13, above: 8, gap: 4, tag: "H2" },
  text: { font: "regular", size: 10.5, above: 0, gap: 5, tag: "P" },
  sign: { font: "regular", size: 10.5, above: 26, gap: 0, tag: "P" },
} as const;

const MARGIN = 56;
const SIGNING_LINE = 260;
/** How much space a heading or signature line needs below it on its page. */
const ROOM = 70;

/** The contract as A4 pages, with embedded fonts and tagged for screen readers. */
export function drawContractPdf(parts: readonly ContractPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const title = parts[0]?.text ?? "";
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang: "pt-BR",
    displayTitle: true,
    tagged: true,
    info: { Title: title },
  });
  const drawn = collectPdf(document);
  document.registerFont("regular", fontFile(400));
  document.registerFont("semibold", fontFile(600));
  document.registerFont("bold", fontFile(800));
  for (const part of parts) drawPart(document, part);
  document.end();
  return drawn;
}

type Document = InstanceType<typeof PDFDocument>;

function drawPart(document: Document, { kind, text }: ContractPart): void {
  const { font, size, above, gap, tag } = looks[kind];
  const needs = kind === "head" || kind === "sign" ? ROOM : 0;
  if (document.y + above + needs > document.page.height - MARGIN) document.addPage();
  else document.y += above;
  if (kind === "sign") {
    const { y } = document;
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + SIGNING_LINE, y)
      .lineWidth(0.75)
      .stroke();
    document.y += 4;
  }
  const write = () => {
    document.font(font).fontSize(size).text(text, MARGIN, document.y, { lineGap: 3, paragraphGap: gap });
  };
  document.addStructure(document.struct(tag, {}, write));
}
