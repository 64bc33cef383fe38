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

type PdfWishes = { pages?: number; content?: string; object?: Buffer; trailer?: string };

const SHAPES = "0 0 0 rg 60 600 300 120 re f 60 400 200 40 re f 60 200 400 60 re f";

/** A PDF written by hand. `object` is the sixth object, which pages know as /X; `trailer` goes into the trailer. */
export function pdf({ pages = 1, content = SHAPES, object, trailer = "" }: PdfWishes = {}): Buffer {
  const first = 7;
  const kids = Array.from({ length: pages }, (_, index) => `${first + index} 0 R`);
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages} >>`),
    stream("", Buffer.from(content)),
    Buffer.from(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"4f".repeat(32)}> /U <${"55".repeat(32)}> >>`),
    Buffer.from("null"),
    object ?? Buffer.from("null"),
    ...kids.map(() =>
      Buffer.from(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /X 6 0 R >> >> >>",
      ),
    ),
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  }
  const start = Buffer.concat(parts).length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
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
  return pdf({ content: "/X Do", object: stream(form, deflateSync(Buffer.from(curves))) });
}

function stream(entries: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);
}
