import { PREVIEW_SIZE } from "../../../../shared/previews";
import { line, widthOf } from "../../../platform/drawing/glyphs";
import { paint } from "../../../platform/drawing/paint";

/** Space at the left and right of every picture, in pixels. */
export const MARGIN = 72;
const BAND_TOP = PREVIEW_SIZE.height - 34;

/** A complete picture: background, the given drawing, and the band along the bottom. */
export function picture(content: string): string {
  const { width, height } = PREVIEW_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${paint.paper}"/>`,
    `<rect y="${BAND_TOP}" width="${width}" height="34" fill="${paint.band}"/>`,
    `<rect y="${BAND_TOP - 5}" width="${width}" height="5" fill="${paint.ink}"/>`,
    content,
    "</svg>",
  ].join("");
}

/** The brand name: its first word, and the rest on a band like on a van. `y` is the baseline. */
export function logo(brandName: string, x: number, y: number): string {
  const [first = "", ...rest] = brandName.split(" ");
  const name = { text: first, size: 40, weight: 800, fill: paint.ink } as const;
  if (rest.length === 0) return line(name, x, y);
  const tag = {
    text: rest.join(" ").toUpperCase(),
    size: 31,
    weight: 800,
    fill: paint.onBand,
    tracking: 0.09,
  } as const;
  const tagX = x + widthOf(name) + 12;
  const tagWidth = widthOf(tag) + 22;
  return [
    line(name, x, y),
    `<rect x="${tagX}" y="${y - 34}" width="${tagWidth}" height="43" rx="5" fill="${paint.band}"/>`,
    line(tag, tagX + 12, y - 2),
  ].join("");
}
