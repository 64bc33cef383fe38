import { type MaterialKind, materialKinds } from "../../../shared/profile/material/material";
import { paint } from "../../platform/drawing/paint";
import { fitNames } from "./fit-text";
import type { MaterialFacts } from "./material-facts";
import { band, footer, person, qrCard, road } from "./pieces";
import { routeStops, schoolsTitle } from "./route-stops";
import { type Box, type Scene, type Shape, scaled, words } from "./scene";

/** The layout of a sheet; PDF, PNG and SVG are rendered from it. */
export function layOut(kind: MaterialKind, facts: MaterialFacts): Scene {
  const { width, height } = materialKinds[kind];
  return { title: `Transporte escolar: ${facts.name}`, width, height, shapes: sheets[kind](facts) };
}

const sheets: Record<MaterialKind, (facts: MaterialFacts) => Shape[]> = {
  "cartaz-a4": (facts) => poster(facts, 297),
  // Half of an A4 sheet, half a millimetre less high.
  "cartaz-a6": (facts) => scaled(poster(facts, 296), 0.5),
  adesivo: sticker,
  whatsapp: square,
  "ano-a4": (facts) => poster(facts, 297),
  "ano-whatsapp": square,
};

/** Sizes of a name on A4: 100, 84 and 68 pixels of a picture 1240 wide. */
const nameSizes = [16.94, 14.23, 11.52];
const times = (factor: number) => nameSizes.map((size) => size * factor);

function poster(facts: MaterialFacts, height: number): Shape[] {
  const width = 210;
  const margin = 16.4;
  const inner = width - 2 * margin;
  const ground = height - 28.4;
  return [
    ...band(facts, width, { y: 16.4, height: 25.2 }, inner),
    ...person(facts, { x: margin, y: 52.5, width: inner, height: 50.7 }, nameSizes),
    ...routeStops(facts, { x: margin, y: 118.4, width: 101, height: ground - 46 - 118.4 }),
    ...qrCard(facts, { x: 121.2, y: 118.6, width: 72.4 }, 6.4),
    ...road(width, ground),
    ...footer(facts, { x: margin, y: height - 18.6, width: inner, height: 8 }, 4.95),
  ];
}

/** For the rear window: less text, larger. */
function sticker(facts: MaterialFacts): Shape[] {
  const { width, height } = materialKinds.adesivo;
  const margin = 14;
  const column = 274;
  const look = { weight: 600, fill: paint.ink, size: 8 } as const;
  const [first, ...others] = facts.schools;
  const names = first === undefined ? [] : [`${schoolsTitle(facts.schools)}: ${first}`, ...others];
  const lines = fitNames(names, look, column, 2);
  return [
    ...band(facts, width, { y: 12, height: 27 }, 250),
    ...person(facts, { x: margin, y: 46, width: column, height: 52 }, times(1.3)),
    ...lines.map((line, index) => words(line, look, { x: margin, y: 112 + index * 10 })),
    ...footer(facts, { x: margin, y: height - 20, width: column, height: 11 }, 8),
    ...qrCard(facts, { x: width - margin - 76, y: 46, width: 76 }, 5.2),
  ];
}

/** For WhatsApp status and groups, seen on a phone. */
function square(facts: MaterialFacts): Shape[] {
  const { width, height } = materialKinds.whatsapp;
  const margin = 12;
  const inner = width - 2 * margin;
  const lists = { x: margin, y: 78, width: 90, height: 78 };
  return [
    ...band(facts, width, { y: 9, height: 18 }, inner),
    ...person(facts, { x: margin, y: 33, width: inner, height: 36 }, times(0.75)),
    ...scaled(routeStops(facts, enlarged(lists, 1 / SQUARE_LISTS)), SQUARE_LISTS),
    ...qrCard(facts, { x: width - margin - 54, y: 77, width: 54 }, 4.4),
    ...footer(facts, { x: margin, y: height - 17, width: inner, height: 7 }, 4.4),
  ];
}

/** Scale of the lists compared with a poster's. */
const SQUARE_LISTS = 0.8;

function enlarged({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
