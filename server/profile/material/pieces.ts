import { encode } from "uqr";
import { SAFE_MARGIN } from "../../../shared/profile/material/material";
import { widthOf, wrap } from "../../platform/drawing/glyphs";
import { paint } from "../../platform/drawing/paint";
import { fitLines, fitSize } from "./fit-text";
import type { MaterialFacts } from "./material-facts";
import { type Box, type Shape, words } from "./scene";

// The parts of every sheet. Positions and sizes are in millimetres on A4 paper.

/** How far shapes extend over the edge, to be cut off there or at the end of the bleed. */
const OVER = 20;

const plain = { radius: 0 };

/** The yellow band from edge to edge with the service's name, or with the year for which there are seats. */
export function band(
  { seasonYear }: MaterialFacts,
  width: number,
  place: { y: number; height: number },
  room: number,
): Shape[] {
  const text = seasonYear ? `VAGAS ABERTAS PARA ${seasonYear}` : "TRANSPORTE ESCOLAR";
  const look = { size: place.height * 0.51, weight: 800, tracking: 0.12, fill: paint.onBand } as const;
  const size = fitSize(text, look, room);
  return [
    { kind: "box", ...plain, x: -OVER, width: width + 2 * OVER, ...place, fill: paint.band },
    words(
      text,
      { ...look, size },
      { x: width / 2, y: place.y + place.height / 2 + size * 0.35, align: "middle" },
    ),
  ];
}

/** Photo, name in at most two lines, vehicle and city. `sizes` are the sizes to try for the name. */
export function person(facts: MaterialFacts, box: Box, sizes: readonly number[]): Shape[] {
  const side = box.height;
  const x = box.x + side * 1.165;
  const room = box.x + box.width - x;
  const look = { weight: 800, tracking: -0.03, fill: paint.ink } as const;
  const name = fitLines(facts.name, { ...look, sizes }, room, 2);
  const placeSize = (sizes[0] ?? 0) * 0.412;
  const placeSizes = [1, 0.88, 0.76].map((factor) => placeSize * factor);
  const places = fitLines(facts.place, { weight: 400, sizes: placeSizes }, room, 2);
  const place = { weight: 400, fill: paint.ink2, size: places.size } as const;
  const leading = name.size * 1.02;
  const height =
    name.size * 0.7 + leading * (name.lines.length - 1) + place.size * (0.55 + 1.2 * places.lines.length);
  const first = box.y + (side - height) / 2 + name.size * 0.7;
  const last = first + leading * (name.lines.length - 1) + place.size * 0.5;
  return [
    ...portrait(facts, { ...box, width: side }),
    ...name.lines.map((line, index) =>
      words(line, { ...look, size: name.size }, { x, y: first + index * leading }),
    ),
    ...places.lines.map((line, index) => words(line, place, { x, y: last + (index + 1) * place.size * 1.2 })),
  ];
}

function portrait({ photo, name }: MaterialFacts, box: Box): Shape[] {
  const radius = box.height * 0.108;
  if (photo) return [{ kind: "photo", ...box, radius, jpeg: photo }];
  const look = { weight: 800, fill: paint.ink, size: box.height * 0.4 } as const;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + look.size * 0.35 };
  return [
    { kind: "box", ...box, radius, fill: paint.infoSoft },
    words(endsOf(name), look, { ...middle, align: "middle" }),
  ];
}

/** "MF" for "Maria Aparecida Ferreira". */
function endsOf(name: string): string {
  return name.replace(/^(.).*?(?: (.)[^ ]*)?$/u, "$1$2").toUpperCase();
}

/** The QR code in its frame, with a caption. The frame's height follows the caption. */
export function qrCard(facts: MaterialFacts, box: Omit<Box, "height">, titleSize: number): Shape[] {
  const { data: rows, size } = encode(facts.profileUrl, { ecc: "M", border: 0, boostEcc: false });
  const frame = box.width * 0.0125;
  // The code needs a quiet zone of four modules on each side.
  const module = (box.width - 2 * frame) / (size + 8);
  const quiet = frame + 4 * module;
  const side = size * module;
  const title = { weight: 800, fill: paint.ink, size: titleSize } as const;
  const text = { weight: 400, fill: paint.ink2, size: titleSize * 0.78 } as const;
  const what = facts.hasDocuments
    ? "Veja as vagas e os documentos, e fale comigo no WhatsApp."
    : "Veja as vagas e fale comigo no WhatsApp.";
  const lines = wrap({ ...text, text: what }, box.width * 0.76, 4);
  const middle = box.x + box.width / 2;
  const y = box.y + quiet + side + 4 * module + title.size * 0.72;
  const below = (index: number) => y + title.size * 1.3 + index * text.size * 1.36;
  const height = below(lines.length - 1) + titleSize * 1.35 - box.y;
  const inner = { x: box.x + frame / 2, y: box.y + frame / 2 };
  return [
    {
      kind: "box",
      ...inner,
      width: box.width - frame,
      height: height - frame,
      radius: box.width * 0.065,
      fill: paint.surface,
      stroke: paint.ink,
      thickness: frame,
    },
    { kind: "modules", x: box.x + quiet, y: box.y + quiet, side, rows, fill: paint.onBand },
    words("Aponte a câmera", title, { x: middle, y, align: "middle" }),
    ...lines.map((line, index) => words(line, text, { x: middle, y: below(index), align: "middle" })),
  ];
}

/** The logo: the brand name with its band. `top` is its upper edge. */
function logo(brandName: string, x: number, top: number, height: number): Shape[] {
  const [first = "", ...rest] = brandName.split(" ");
  const name = { weight: 800, fill: paint.ink, size: height * 0.92 } as const;
  const tag = { weight: 800, fill: paint.onBand, size: height * 0.68, tracking: 0.09 } as const;
  const y = top + height / 2 + tag.size * 0.35;
  const text = rest.join(" ").toUpperCase();
  const tagX = x + widthOf({ ...name, text: first }) + height * 0.28;
  const tagWidth = widthOf({ ...tag, text }) + height * 0.74;
  const shapes: Shape[] = [words(first, name, { x, y: top + height / 2 + name.size * 0.35 })];
  if (text === "") return shapes;
  return [
    ...shapes,
    {
      kind: "box",
      x: tagX,
      y: top,
      width: tagWidth,
      height,
      radius: height * 0.14,
      fill: paint.band,
    },
    words(text, tag, { x: tagX + height * 0.39, y }),
  ];
}

/** Logo and short address along the bottom; a long address takes two lines. `size` is the address's font size. */
export function footer(facts: MaterialFacts, box: Box, size: number): Shape[] {
  const mark = logo(facts.brandName, box.x, box.y, box.height);
  const end = box.x + box.width;
  const taken = Math.max(...mark.map((shape) => (shape.kind === "box" ? shape.x + shape.width : shape.x)));
  const look = { weight: 400, fill: paint.ink2 } as const;
  const room = end - taken - SAFE_MARGIN;
  const whole = fitSize(facts.shortAddress, { ...look, size }, room);
  const [host = "", ...rest] = facts.shortAddress.split("/");
  const lines = whole > size * 0.75 ? [facts.shortAddress] : [host, `/${rest.join("/")}`];
  const sizes = lines.map((line) =>
    fitSize(line, { ...look, size: size * (lines.length > 1 ? 0.8 : 1) }, room),
  );
  const fitted = Math.min(...sizes);
  const middle = box.y + box.height / 2 + fitted * 0.3;
  return [
    ...mark,
    ...lines.map((line, index) => {
      const y = middle + (index - (lines.length - 1) / 2) * fitted * 1.2;
      return words(line, { ...look, size: fitted }, { x: end, y, align: "end" });
    }),
  ];
}

/** The van with its trail, and the school, on a road from edge to edge at `y`. */
export function road(width: number, y: number): Shape[] {
  const van = { width: 99.9, height: 43.1, x: 20.1 };
  const top = y - van.height;
  const line = 1;
  return [
    // Between the edges of the van's own band: 148 and 194 of the drawing's 276.
    {
      kind: "box",
      ...plain,
      x: -OVER,
      width: OVER + van.x + 6,
      fill: paint.band,
      y: top + (van.height * 148) / 276,
      height: (van.height * 46) / 276,
    },
    { kind: "drawing", path: "/art/tree.svg", x: 130.3, y: y - 20.4, width: 11.4, height: 20.9 },
    { kind: "drawing", path: "/art/school.svg", x: 136.9, y: y - 34, width: 56.6, height: 34 },
    { kind: "drawing", path: "/art/van.svg", ...van, y: top },
    {
      kind: "box",
      ...plain,
      x: -OVER,
      y: y - line / 2,
      width: width + 2 * OVER,
      height: line,
      fill: paint.ink,
    },
  ];
}
