import { drawing } from "../../platform/drawing/drawing";
import { line } from "../../platform/drawing/glyphs";
import type { Scene, Shape } from "./scene";

/** User units per millimetre; a tenth of one is finer than any printer. */
const UNITS = 20;

/** A sheet, without its bleed, as an SVG picture `pixels` wide. */
export function drawSvg({ width, height, shapes }: Scene, pixels: number): string {
  const box = `width="${pixels}" height="${Math.round((pixels * height) / width)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} viewBox="0 0 ${width * UNITS} ${height * UNITS}">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...shapes.map(drawShape),
    "</svg>",
  ].join("");
}

const units = (millimetres: number) => Number((millimetres * UNITS).toFixed(1));

function drawShape(shape: Shape, index: number): string {
  switch (shape.kind) {
    case "words":
      return line({ ...shape, size: shape.size * UNITS }, shape.x * UNITS, shape.y * UNITS);
    case "modules":
      return `<path fill="${shape.fill}" d="${drawModules(shape)}"/>`;
    case "drawing":
      return drawing(shape.path, inUnits(shape));
    case "photo":
      return [
        `<clipPath id="c${index}"><rect ${rectangle(shape)}/></clipPath>`,
        `<image ${rectangle(shape)} clip-path="url(#c${index})" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${Buffer.from(shape.jpeg).toString("base64")}"/>`,
      ].join("");
    case "box": {
      const stroke = shape.stroke
        ? ` stroke="${shape.stroke}" stroke-width="${units(shape.thickness ?? 0)}"`
        : "";
      return `<rect ${rectangle(shape)} fill="${shape.fill ?? "none"}"${stroke}/>`;
    }
  }
}

type Bounds = { x: number; y: number; width: number; height: number };

function inUnits({ x, y, width, height }: Bounds): Bounds {
  return { x: units(x), y: units(y), width: units(width), height: units(height) };
}

function rectangle(shape: Bounds & { radius: number }): string {
  const { x, y, width, height } = inUnits(shape);
  return `x="${x}" y="${y}" width="${width}" height="${height}" rx="${units(shape.radius)}"`;
}

/** Runs of dark modules as one path each, so that no white hairline shows between two. */
function drawModules({ x, y, side, rows }: Extract<Shape, { kind: "modules" }>): string {
  return runsOf(rows)
    .map(({ row, from, length }) => {
      const module = side / rows.length;
      const [left, top] = [x + from * module, y + row * module];
      return `M${units(left)} ${units(top)}H${units(left + length * module)}V${units(top + module)}H${units(left)}Z`;
    })
    .join("");
}

/** Adjacent dark modules of a QR code, row by row. */
export function runsOf(rows: readonly boolean[][]): { row: number; from: number; length: number }[] {
  return rows.flatMap((modules, row) => {
    const runs: { row: number; from: number; length: number }[] = [];
    for (const [from, isDark] of modules.entries()) {
      if (!isDark) continue;
      const last = runs.at(-1);
      if (last && last.from + last.length === from) last.length++;
      else runs.push({ row, from, length: 1 });
    }
    return runs;
  });
}
