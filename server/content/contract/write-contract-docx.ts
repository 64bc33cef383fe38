import { BorderStyle, Document, type IParagraphOptions, Packer, Paragraph, TextRun } from "docx";
import type { ContractPart } from "./contract-text";

/** Sizes in half points, distances in twentieths of a point. */
const looks: Record<ContractPart["kind"], IParagraphOptions & { bold?: boolean; size: number }> = {
  title: { heading: "Heading1", bold: true, size: 44, spacing: { after: 200 } },
  notice: { bold: true, size: 21, spacing: { after: 240 } },
  head: { heading: "Heading2", bold: true, size: 26, spacing: { before: 240, after: 100 }, keepNext: true },
  text: { size: 21, spacing: { after: 120 } },
  sign: {
    size: 21,
    spacing: { before: 700 },
    indent: { right: 4400 },
    border: { top: { style: BorderStyle.SINGLE, size: 6, space: 2 } },
  },
};

/** The contract for a word processor, so that drivers can change it. */
export async function writeContractDocx(parts: readonly ContractPart[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new Document({
    title: parts[0]?.text ?? "",
    styles: { default: { document: { run: { font: "Arial", language: { value: "pt-BR" } } } } },
    sections: [
      { properties: { page: { size: { width: 11_906, height: 16_838 } } }, children: parts.map(paragraph) },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

function paragraph({ kind, text }: ContractPart): Paragraph {
  const { bold = false, size, ...look } = looks[kind];
  return new Paragraph({ ...look, children: [new TextRun({ text, bold, size, color: "14213d" })] });
}
