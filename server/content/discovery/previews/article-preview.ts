import type { BlogSummary } from "../../../../shared/blog";
import { drawing } from "../../../platform/drawing/drawing";
import { line, lines, widthOf, wrap } from "../../../platform/drawing/glyphs";
import { paint } from "../../../platform/drawing/paint";
import { logo, MARGIN, picture } from "./preview-frame";

const COVER = { x: 576, y: 104, width: 552, height: 310.5 };
const title = { size: 50, weight: 800 } as const;

/** An article's picture as SVG: category, title and cover. */
export function articlePreview(
  post: Pick<BlogSummary, "title" | "category" | "image">,
  brandName: string,
): string {
  const shown = wrap({ ...title, text: post.title }, COVER.x - MARGIN - 40, 6);
  const { x, y, width, height } = COVER;
  return picture(
    [
      badge(post.category),
      lines(shown, { ...title, fill: paint.ink }, { x: MARGIN, y: 214, leading: 56 }),
      `<clipPath id="cover"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24"/></clipPath>`,
      `<g clip-path="url(#cover)">${drawing(post.image, COVER)}</g>`,
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24" fill="none" stroke="${paint.ink}" stroke-width="4"/>`,
      logo(brandName, x, 528),
    ].join(""),
  );
}

function badge(text: string): string {
  const [x, y] = [MARGIN, 104];
  const words = { text, size: 28, weight: 800, fill: paint.info } as const;
  return [
    `<rect x="${x}" y="${y}" width="${widthOf(words) + 36}" height="50" rx="12" fill="${paint.infoSoft}"/>`,
    line(words, x + 18, y + 35),
  ].join("");
}
