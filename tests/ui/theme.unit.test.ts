import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

const theme = readFileSync(new URL("../../client/app/theme.css", import.meta.url), "utf8");

/** Text on its ground: at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const textPairs = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink", "sunk"],
  ["ink", "band-soft"],
  ["ink", "info-soft"],
  ["ink", "bad-soft"],
  ["ink", "go-soft"],
  ["ink-2", "paper"],
  ["ink-2", "surface"],
  ["ink-2", "sunk"],
  ["ink-3", "surface"],
  ["ink-3", "paper"],
  ["white", "ink"],
  ["white", "night"],
  ["night-2", "night"],
  ["on-band", "band"],
  ["amber-ink", "band-soft"],
  ["white", "go"],
  ["go", "go-soft"],
  ["go", "surface"],
  ["off", "off-soft"],
  ["info", "info-soft"],
  ["bad", "surface"],
  ["bad", "paper"],
  ["bad", "bad-soft"],
  ["white", "bad"],
  ["disabled", "off-soft"],
] as const;

/** Edges of controls and the focus ring on their ground: at least 3 to 1 (1.4.11). */
const edgePairs = [
  ["field", "surface"],
  ["field", "paper"],
  ["info", "paper"],
  ["info", "sunk"],
  ["band", "night"],
  ["band", "ink"],
  ["ink", "band"],
] as const;

test.each([...textPairs])("%s can be read on %s", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each([...edgePairs])("%s can be told from %s", (edge, ground) => {
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3);
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
