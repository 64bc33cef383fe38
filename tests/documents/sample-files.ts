import { deflateSync } from "node:zlib";
import sharp from "sharp";

// Fictitious documents, generated here: no real document is in the repository.

/** A document with text, like a camera's photo. */
export async function paper(
  { words = "AUTORIZAÇÃO INVENTADA", width = 1200, height = 900 } = {},
  format: "jpeg" | "png" | "webp" = "jpeg",
): Promise<Buffer> {
  const lines = [0.3, 0.5, 0.7].map(
    (at) =>
      `<text x="60" y="${height * at}" font-size="${height / 14}" font-family="sans-serif">${words}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fdfbf0"/><rect x="60" y="40" width="${width / 3}" height="${height / 8}"/>${lines.join("")}</svg>`;
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}

/** A picture of one colour: nothing to read. */
export function nothing(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 800, channels: 3, background: "#0b0b0d" } })
    .jpeg()
    .toBuffer();
}

const SHAPES = "0 0 0 rg 60 600 300 120 re f 60 400 200 40 re f 60 200 400 60 re f";

/** A PDF written by hand. `object` is the sixth object, which pages know as /X; `trailer` goes into the trailer. */
export function pdf({
  pages = 1,
  size = "595 842",
  content = SHAPES,
  object = "null",
  trailer = "",
} = {}): Buffer {
  const first = 7;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`);
  const resources = "<< /XObject << /X 6 0 R >> >>";
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 3 0 R /Resources ${resources} >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`,
    stream("", content),
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"4f".repeat(32)}> /U <${"55".repeat(32)}> >>`,
    "null",
    object,
    ...kids.map(() => page),
  ];
  return pdfOf(objects, trailer);
}

/** A PDF of these objects, numbered from 1, which is the catalog. A character is a byte. */
export function pdfOf(objects: string[], trailer = ""): Buffer {
  let file = "%PDF-1.7\n";
  let table = "";
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, "latin1");
}

/** A PDF that needs a password. */
export function lockedPdf(): Buffer {
  return pdf({ trailer: `/Encrypt 4 0 R /ID [<${"aa".repeat(16)}> <${"aa".repeat(16)}>]` });
}

/** A small file that becomes large: the renderer has to be stopped. */
export function bomb(): Buffer {
  const curves = "0 0 m ".concat("100 700 500 20 300 400 c 5 5 l ".repeat(400_000), "S");
  const form =
    "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 6 0 R >> >> /Filter /FlateDecode";
  return pdf({ content: "/X Do", object: stream(form, deflateSync(curves).toString("latin1")) });
}

/** The same with 20,000 fields over each other, each of which a viewer has to fit its value into: 7 MB. */
export function bombOfFields(): Buffer {
  const fields = 20_000;
  const first = 6;
  const refs = Array.from({ length: fields }, (_, index) => `${first + index} 0 R`).join(" ");
  const resources = "<< /Font << /Helv 5 0 R >> >>";
  const value = "ABC1D23 ".repeat(20);
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DR ${resources} /DA (/Helv 0 Tf 0 g) >> >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources ${resources} /Annots [${refs}] >>`,
    stream("", SHAPES),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from(
      { length: fields },
      (_, index) =>
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${index}) /V (${value}) /Ff 4096 /Rect [10 10 580 830] /DA (/Helv 0 Tf 0 g) /F 4 /P 3 0 R >>`,
    ),
  ]);
}

/** A stream object with these entries in its dictionary. */
export function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}
