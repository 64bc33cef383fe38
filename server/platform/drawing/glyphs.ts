import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Font, type PathCommand, parse } from "opentype.js";
import { withoutAccents } from "../../../shared/text";

/** Weights of Figtree that pictures use. */
export type Weight = 400 | 600 | 800;

const fonts = new Map<Weight, Font>();

/** The files of a weight on this machine. */
export function fontFile(weight: Weight): string {
  return join(import.meta.dir, `fonts/figtree-${weight}.woff`);
}

// Read for the first picture. Text becomes paths: the machine needs no font.
function fontOf(weight: Weight): Font {
  const known = fonts.get(weight);
  if (known) return known;
  const file = readFileSync(fontFile(weight));
  const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  fonts.set(weight, font);
  return font;
}

export type TextLine = { text: string; size: number; weight: Weight; fill: string; tracking?: number };

/** One line of words as an SVG path, its baseline at `y`. */
export function line({ text, size, weight, fill, tracking = 0 }: TextLine, x: number, y: number): string {
  const options = { letterSpacing: tracking };
  const path = fontOf(weight).getPath(drawable(text, weight), x, y, size, options);
  return `<path fill="${fill}" d="${path.commands.map(pathCommand).join("")}"/>`;
}

// The library's own writer turns tiny fractions into "NaN", which would end a path in the middle of a word.
function pathCommand(command: PathCommand): string {
  switch (command.type) {
    case "Z":
      return "Z";
    case "C":
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
    case "Q":
      return `Q${points(command.x1, command.y1, command.x, command.y)}`;
    default:
      return `${command.type}${points(command.x, command.y)}`;
  }
}

function points(...coordinates: number[]): string {
  return coordinates.map((coordinate) => coordinate.toFixed(1)).join(" ");
}

/** How wide a line is, in pixels. */
export function widthOf({ text, size, weight, tracking = 0 }: Omit<TextLine, "fill">): number {
  return fontOf(weight).getAdvanceWidth(drawable(text, weight), size, { letterSpacing: tracking });
}

/** The parts between which a line may break; a no-break space is part of a word. */
export const wordsOf = (text: string) => text.split(/[^\S\u00a0]+/).filter(Boolean);

/** Text broken into lines of at most `maxWidth` pixels; what does not fit into `maxLines` ends in an ellipsis. */
export function wrap(words: Omit<TextLine, "fill">, maxWidth: number, maxLines: number): string[] {
  const fits = (text: string) => widthOf({ ...words, text }) <= maxWidth;
  const lines: string[] = [];
  for (const word of wordsOf(words.text)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, maxLines);
  const isCut = lines.length > maxLines;
  return shown.map((text, index) => shorten(text, isCut && index === maxLines - 1, fits));
}

/** Lines below each other as paths; `y` is the first baseline. */
export function lines(
  texts: readonly string[],
  words: Omit<TextLine, "text">,
  place: { x: number; y: number; leading: number },
): string {
  return texts
    .map((text, index) => line({ ...words, text }, place.x, place.y + index * place.leading))
    .join("");
}

function shorten(text: string, isCut: boolean, fits: (text: string) => boolean): string {
  if (!isCut && fits(text)) return text;
  let letters = Array.from(text);
  while (letters.length > 1 && !fits(`${letters.join("").trimEnd()}…`)) letters = letters.slice(0, -1);
  return `${letters.join("").trimEnd()}…`;
}

/** A text written with the letters that the font has: others lose their accent, or are left out (emoji). */
export function drawable(text: string, weight: Weight): string {
  const font = fontOf(weight);
  return Array.from(text.normalize("NFC"))
    .map((letter) => {
      if (font.charToGlyphIndex(letter) > 0) return letter;
      const plain = Array.from(withoutAccents(letter));
      return plain.every((base) => font.charToGlyphIndex(base) > 0) ? plain.join("") : "";
    })
    .join("");
}
