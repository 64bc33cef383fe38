import { joinList } from "../../../shared/brazil";
import { type Weight, widthOf, wordsOf, wrap } from "../../platform/drawing/glyphs";

type Look = { size: number; weight: Weight; tracking?: number };
export type Fitted = { size: number; lines: string[] };

/** Whether lines contain the whole text. */
function holds(lines: readonly string[], text: string): boolean {
  return lines.join(" ") === wordsOf(text).join(" ");
}

/** A text in the largest size in which it fits `maxLines`; in the smallest one it is cut with an ellipsis. */
export function fitLines(
  text: string,
  look: Omit<Look, "size"> & { sizes: readonly number[] },
  width: number,
  maxLines: number,
): Fitted {
  const tries = look.sizes.map((size) => ({ size, lines: wrap({ ...look, size, text }, width, maxLines) }));
  return tries.find(({ lines }) => holds(lines, text)) ?? tries.at(-1) ?? { size: 0, lines: [] };
}

/** The size, at most `size`, in which one line is no wider than `width`. */
export function fitSize(text: string, look: Look, width: number): number {
  return Math.min(look.size, (look.size * width) / Math.max(widthOf({ ...look, text }), Number.EPSILON));
}

/** As many names as fit, as in "Cambuí, Taquaral e mais 12". */
export function fitNames(names: readonly string[], look: Look, width: number, maxLines: number): string[] {
  let fitting: string[] = [];
  for (let shown = 1; shown <= names.length; shown++) {
    const more = names.length - shown;
    const text = joinList(more > 0 ? [...names.slice(0, shown), `mais ${more}`] : names);
    const lines = wrap({ ...look, text }, width, maxLines);
    if (shown === 1 || holds(lines, text)) fitting = lines;
    // The last name may fit where "mais 1" does not.
    else if (more > 1) break;
  }
  return fitting;
}
