import { expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import { contractText } from "../../../server/content/contract/contract-text";
import { contractDocxPath, contractPdfPath } from "../../../shared/paths";
import { testApp } from "../../support/app";

const app = testApp();

/** Only words, because line breaks differ by format. */
const wordsOf = (text: string) => text.replace(/\s+/g, "");

function textOfDocx(bytes: Uint8Array): string {
  const xml = strFromU8(unzipSync(bytes)["word/document.xml"] ?? new Uint8Array());
  return xml
    .replace(/<[^>]+>/g, "")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
}

test.each([
  ["PDF", contractPdfPath, textOfPdf],
  ["DOCX", contractDocxPath, textOfDocx],
] as const)(
  "the model contract as %s contains the whole text, and is sent again only after a change",
  async (_, path, textOf) => {
    const first = await fetch(app.url + path);
    const etag = first.headers.get("etag") ?? "";
    expect([
      first.status,
      first.headers.get("cache-control"),
      first.headers.get("content-disposition"),
    ]).toEqual([200, "public, max-age=86400", "attachment"]);
    const text = wordsOf(await textOf(new Uint8Array(await first.arrayBuffer())));
    const missing = contractText(app.services.config.company.brandName).filter(
      (part) => !text.includes(wordsOf(part.text)),
    );
    expect(missing).toEqual([]);
    expect(text).toContain(wordsOf("Nenhum advogado revisou este texto."));
    const again = await fetch(app.url + path, { headers: { "if-none-match": etag } });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await fetch(app.url + path, { method: "HEAD" })).status).toBe(200);
  },
);

test("the contract's PDF embeds its fonts and has a title and a language", async () => {
  const bytes = new Uint8Array(await (await fetch(app.url + contractPdfPath)).arrayBuffer());
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/\/FontFile[23]/);
  const pdf = await getDocumentProxy(bytes);
  expect((await pdf.getMetadata()).info).toMatchObject({
    Title: "Contrato de transporte escolar",
    Language: "pt-BR",
  });
  expect(pdf.numPages).toBeLessThanOrEqual(4);
});
