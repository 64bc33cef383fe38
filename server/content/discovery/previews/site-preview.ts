import { drawing } from "../../../platform/drawing/drawing";
import { lines } from "../../../platform/drawing/glyphs";
import { paint } from "../../../platform/drawing/paint";
import { logo, MARGIN, picture } from "./preview-frame";

/** The picture of every page without one of its own, as SVG. */
export function sitePreview(brandName: string): string {
  const title = ["Do portão de casa", "ao portão da escola."];
  const lead = ["Encontre o condutor que já", "passa na escola da criança."];
  // The trail's edges are aligned with the van's own band (148 to 194 of the drawing's 276).
  const van = { x: 590, y: 347, width: 566, height: 244 };
  const scale = van.height / 276;
  const trail = { top: van.y + 148 * scale, height: 46 * scale };
  return picture(
    [
      logo(brandName, MARGIN, 108),
      lines(title, { size: 76, weight: 800, fill: paint.ink }, { x: MARGIN, y: 224, leading: 82 }),
      lines(lead, { size: 33, weight: 600, fill: paint.ink2 }, { x: MARGIN, y: 382, leading: 44 }),
      `<rect y="${trail.top}" width="${van.x + van.width / 2}" height="${trail.height}" fill="${paint.band}"/>`,
      drawing("/art/van.svg", van),
    ].join(""),
  );
}
