import { wrap } from "../../platform/drawing/glyphs";
import { paint } from "../../platform/drawing/paint";
import { fitNames } from "./fit-text";
import type { MaterialFacts } from "./material-facts";
import { type Box, type Shape, words } from "./scene";

/** Settings to try in order until everything fits: scale, and lines for each school. */
const tries = [
  { scale: 1, lines: 2, neighborhoods: 4 },
  { scale: 0.85, lines: 2, neighborhoods: 3 },
  { scale: 0.72, lines: 2, neighborhoods: 3 },
  { scale: 0.72, lines: 1, neighborhoods: 2 },
] as const;

type Try = (typeof tries)[number];
type Lists = { shapes: Shape[]; end: number };

/** The chosen schools as stops of a route, and under them the neighborhoods, as large as the box allows. */
export function routeStops(facts: MaterialFacts, box: Box): Shape[] {
  const set = tries.map((how) => drawLists(facts, box, how));
  const fits = set.find(({ end }) => end <= box.y + box.height);
  return (fits ?? set.at(-1))?.shapes ?? [];
}

function drawLists(facts: MaterialFacts, box: Box, how: Try): Lists {
  const stops = drawStops(facts.schools, box, how);
  const start = facts.schools.length > 0 ? stops.end + 8.6 * how.scale : box.y;
  const areas = drawNeighborhoods(facts.neighborhoods, { ...box, y: start }, how);
  return { shapes: [...stops.shapes, ...areas.shapes], end: areas.end };
}

const heading = { weight: 800, fill: paint.ink } as const;

function drawStops(schools: readonly string[], box: Box, { scale, lines: maxLines }: Try): Lists {
  if (schools.length === 0) return { shapes: [], end: box.y };
  const title = { ...heading, size: 7.6 * scale };
  const look = { weight: 600, fill: paint.ink, size: 6.4 * scale } as const;
  const [radius, leading] = [2.4 * scale, look.size * 1.2];
  const x = box.x + 10.4 * scale;
  const dots: Shape[] = [];
  const names: Shape[] = [];
  const middles: number[] = [];
  let y = box.y + title.size * 1.9;
  for (const school of schools) {
    const lines = wrap({ ...look, text: school }, box.x + box.width - x, maxLines);
    middles.push(y);
    dots.push({
      kind: "box",
      x: box.x + 0.45 * scale,
      y: y - radius,
      width: 2 * radius,
      height: 2 * radius,
      radius,
      fill: paint.band,
      stroke: paint.ink,
      thickness: 0.9 * scale,
    });
    for (const [index, line] of lines.entries())
      names.push(words(line, look, { x, y: y + look.size * 0.35 + index * leading }));
    y += 13.2 * scale + (lines.length - 1) * leading;
  }
  const end = (names.at(-1)?.y ?? box.y) + look.size * 0.3;
  const trail = { x: box.x + 0.45 * scale + radius, from: middles[0] ?? 0, to: middles.at(-1) ?? 0 };
  const shapes = [words(schoolsTitle(schools), title, { x: box.x, y: box.y + title.size * 0.72 })];
  return { shapes: [...shapes, ...dashes(trail, scale), ...dots, ...names], end };
}

/** The heading above the schools. */
export function schoolsTitle({ length }: readonly string[]): string {
  return length === 1 ? "Passo nesta escola" : "Passo nestas escolas";
}

/** The dashed line between the stops, as short boxes, which all formats draw alike. */
function dashes({ x, from, to }: { x: number; from: number; to: number }, scale: number): Shape[] {
  const [width, length, step] = [0.9 * scale, 1.1 * scale, 1.5 * scale];
  const count = Math.max(0, Math.floor((to - from) / step));
  return Array.from({ length: count }, (_, index) => ({
    kind: "box" as const,
    x: x - width / 2,
    y: from + index * step,
    width,
    height: length,
    radius: 0,
    fill: "#c3c5cc",
  }));
}

function drawNeighborhoods(names: readonly string[], box: Box, { scale, neighborhoods }: Try): Lists {
  const title = { ...heading, size: 7.6 * scale };
  const look = { weight: 400, fill: paint.ink, size: 5.95 * scale } as const;
  const lines = fitNames(names, look, box.width * 0.86, neighborhoods);
  const first = box.y + title.size * 0.72;
  const at = (index: number) => first + title.size * 1.12 + index * look.size * 1.42;
  return {
    shapes: [
      words("Bairros", title, { x: box.x, y: first }),
      ...lines.map((line, index) => words(line, look, { x: box.x, y: at(index) })),
    ],
    end: at(lines.length - 1) + look.size * 0.3,
  };
}
