import { pdfOf, stream } from "../sample-files";

// Forms, signatures and notes written by hand, each as some program writes it.

type Sheet = {
  /** Objects of the fields and notes on the page; the first is number 10. */
  fields: string[];
  /** What their appearance needs; the first is number 40. */
  parts?: string[];
  /** Entries of the AcroForm. */
  form?: string;
  /** Entries of the page. */
  page?: string;
  /** Entries of the catalog. */
  catalog?: string;
};

const LABELS =
  "BT /Helv 12 Tf 60 780 Td (PREFEITURA INVENTADA) Tj 0 -60 Td (Nome) Tj 0 -60 Td (Placa) Tj 0 -60 Td (Validade) Tj ET";
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";
const FIRST_FIELD = 10;
const FIRST_PART = 40;

/** One A4 page with printed labels, fields on it, and the objects between filled with null. */
function sheet({ fields, parts = [], form = "", page = "", catalog = "" }: Sheet): Buffer {
  const refs = fields.map((_, index) => `${FIRST_FIELD + index} 0 R`).join(" ");
  const resources = "<< /Font << /Helv 5 0 R >> >>";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] /DR ${resources} /DA (/Helv 0 Tf 0 g) ${form} >> ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources ${resources} /Annots [${refs}] ${page} >>`,
    stream("", LABELS),
    FONT,
  ];
  place(objects, FIRST_FIELD, fields);
  place(objects, FIRST_PART, parts);
  return pdfOf(objects);
}

function place(objects: string[], first: number, more: string[]): void {
  if (more.length === 0) return;
  while (objects.length < first - 1) objects.push("null");
  objects.push(...more);
}

const text = (name: string, bottom: number, value: string, more = "") =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [160 ${bottom} 480 ${bottom + 36}] /DA (/Helv 22 Tf 0 g) /F 4 /P 3 0 R ${more} >>`;

const FILLED = [
  text("nome", 710, "ROSANGELA LIMA"),
  text("placa", 650, "ABC1D23"),
  text("validade", 590, "31/12/2027"),
];

const drawn = (width: number, height: number, content: string) =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /Helv 5 0 R >> >>`,
    content,
  );
const line = (words: string) => drawn(320, 36, `/Tx BMC q BT /Helv 22 Tf 4 10 Td (${words}) Tj ET Q EMC`);
const withPart = (number: number) => `/AP << /N ${number} 0 R >>`;

/** As a browser or a phone saves a filled form: values, no appearance, and nothing that asks for one. */
export const withoutAppearance = () => sheet({ fields: FILLED });

/** As a program saves it that leaves the drawing to the viewer. */
export const needsAppearance = () => sheet({ fields: FILLED, form: "/NeedAppearances true" });

/** As Acrobat saves it. */
export const withAppearance = () =>
  sheet({
    fields: [
      text("nome", 710, "ROSANGELA LIMA", withPart(40)),
      text("placa", 650, "ABC1D23", withPart(41)),
      text("validade", 590, "31/12/2027", withPart(42)),
    ],
    parts: ["ROSANGELA LIMA", "ABC1D23", "31/12/2027"].map(line),
  });

/** Nothing is printed on the page: all stands in fields. */
export const onlyFields = () => sheet({ fields: FILLED, page: "/Contents null" });

/** One letter per box, several lines, boxes and circles that are on or off, and a chosen item. */
export const combAndBoxes = () => {
  const box = (name: string, left: number, state: "On" | "Off") =>
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /V /${state} /AS /${state} /Rect [${left} 520 ${left + 40} 560] /F 4 /P 3 0 R /AP << /N << /On 40 0 R /Off 41 0 R >> >> >>`;
  const frame = "2 w 1 1 38 38 re S";
  return sheet({
    fields: [
      text("placa", 650, "ABC1D23", "/Ff 16777216 /MaxLen 7 /MK << /BC [0] >> /BS << /W 2 >>"),
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (obs) /Ff 4096 /V (Primeira linha\\rSegunda linha) /Rect [160 400 480 500] /DA (/Helv 22 Tf 0 g) /F 4 /P 3 0 R >>`,
      box("sim", 160, "On"),
      box("nao", 260, "Off"),
      `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /T (cidade) /Opt [(Campinas) (Santos)] /V (Campinas) /Rect [160 300 480 336] /DA (/Helv 22 Tf 0 g) /F 4 /P 3 0 R >>`,
    ],
    parts: [drawn(40, 40, `${frame} 4 w 8 8 m 32 32 l 8 32 m 32 8 l S`), drawn(40, 40, frame)],
  });
};

const SEAL = "q 0.1 0.3 0.7 rg 0 0 60 60 re f Q BT /Helv 14 Tf 70 40 Td (Assinado por ROSANGELA LIMA) Tj ET";
const signature = (more: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Sig /T (assinatura) /Rect [160 200 480 260] /F 132 /P 3 0 R /AP << /N 40 0 R >> ${more} >>`;
const VALUE =
  "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> /ByteRange [0 1 2 3] >>";

/** A visible signature, as gov.br and Acrobat draw one: its seal is the appearance of a field. */
export const visibleSignature = () =>
  sheet({ fields: [signature("/V 41 0 R")], parts: [drawn(320, 60, SEAL), VALUE], form: "/SigFlags 3" });

/** Words and a stamp laid over the page, as a viewer on a phone adds them. */
export const notes = () =>
  sheet({
    fields: [
      "<< /Type /Annot /Subtype /Stamp /Rect [160 200 480 260] /F 4 /AP << /N 40 0 R >> >>",
      "<< /Type /Annot /Subtype /FreeText /Rect [160 640 480 676] /F 4 /DA (/Helv 22 Tf 0 g) /Contents (ABC1D23) /AP << /N 41 0 R >> >>",
    ],
    parts: [drawn(320, 60, SEAL), line("ABC1D23")],
  });

/** A page on its side with a cut, whose fields stand on their side too. */
export const turned = (degrees: number) =>
  sheet({ fields: FILLED, page: `/Rotate ${degrees} /CropBox [40 300 560 830]` });

/** A form of Adobe's LiveCycle. "static": it has usual fields as well; "dynamic": Acrobat makes the pages. */
export const adobeForm = (kind: "static" | "dynamic") =>
  sheet({
    fields: kind === "static" ? FILLED : [],
    parts: [stream("", '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>')],
    form: "/XFA 40 0 R",
    catalog: kind === "dynamic" ? "/NeedsRendering true" : "",
  });
