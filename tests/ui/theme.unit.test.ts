import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const theme = readFileSync(new URL("../../client/app/theme.css", import.meta.url), "utf8");

/** Grounds that a text has to be read on, by its colour: at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const texts = {
  ink: "paper surface sunk band-soft info-soft bad-soft go-soft",
  "ink-2": "paper surface sunk",
  "ink-3": "surface paper",
  white: "ink night go bad",
  "night-2": "night",
  "on-band": "band",
  "amber-ink": "band-soft",
  go: "go-soft surface",
  off: "off-soft",
  info: "info-soft",
  bad: "surface paper bad-soft",
  disabled: "off-soft",
};
/** Edges of controls and the focus ring: at least 3 to 1 (1.4.11). */
const edges = { field: "surface paper", info: "paper sunk", band: "night ink", ink: "band" };

test.each([
  ["text", texts, 4.5],
  ["edges", edges, 3],
] as const)("the theme's %s can be told from their ground", (_, colours, least) => {
  const pairs = Object.entries(colours).flatMap(([over, grounds]) =>
    grounds.split(" ").map((ground) => ({ over, ground, contrast: contrast(over, ground) })),
  );
  expect(pairs.filter((pair) => pair.contrast < least)).toEqual([]);
});

/** Contrast of two tokens of the theme by the formula of WCAG 2. */
function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(token: string): number {
  const hex = new RegExp(`--color-${token}: #([0-9a-f]{6});`).exec(theme)?.[1];
  if (hex === undefined) throw new Error(`no colour ${token} in the theme`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
