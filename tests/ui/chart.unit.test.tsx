import { describe, expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Chart } from "../../client/charts/chart";
import { csvCell, csvOf } from "../../client/charts/csv";
import { apart, axisLabel, datedPoints, ticksFor } from "../../client/charts/scale";
import type { Series } from "../../client/charts/series";

describe("the scale", () => {
  test.each([
    [[0], [0, 1]],
    [
      [1, 3],
      [0, 1, 2, 3],
    ],
    [[1842], [0, 500, 1000, 1500, 2000]],
    [
      [102, -35],
      [-40, 0, 40, 80, 120],
    ],
    [[-7], [-8, -4, 0, 4]],
  ])("of %p starts at 0 and has round steps: %p", (values, ticks) => {
    expect(ticksFor(values)).toEqual(ticks);
  });

  test("never has more than five values, nor dates", () => {
    for (const size of [1, 2, 7, 13, 99, 101, 12_345, 999_999, 7_000_001]) {
      for (const below of [0, 1, size / 3, size]) {
        const ticks = ticksFor([size, -below]);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks[0]).toBeLessThanOrEqual(-below);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(size);
        expect(ticks).toContain(0);
      }
      expect(datedPoints(Math.min(size, 400)).length).toBeLessThanOrEqual(5);
    }
    expect(datedPoints(13)).toEqual([0, 3, 6, 9, 12]);
  });

  test("separates the labels of two lines that end at the same height", () => {
    expect(apart([40, 100], 16)).toEqual([40, 100]);
    expect(apart([50, 50], 16)).toEqual([42, 58]);
    expect(apart([52, 48], 16)).toEqual([58, 42]);
  });

  test("abbreviates large values", () => {
    expect([0, 500, 2000, 12_500, 40_000, 1_200_000].map(axisLabel)).toEqual([
      "0",
      "500",
      "2.000",
      "12,5 mil",
      "40 mil",
      "1,2 mi",
    ]);
  });
});

const points = [
  { label: "outubro de 2026", short: "out/26" },
  { label: "novembro de 2026", short: "nov/26", isRunning: true },
];
const series: Series[] = [
  { name: "novas", values: [30, 12], look: "bars" },
  { name: "canceladas", values: [9, null], look: "below" },
];

describe("a chart", () => {
  const html = renderToStaticMarkup(
    <Chart caption="Novos" sentence="De 12 a 30." points={points} series={series} format={String} />,
  );

  test("is an SVG with a sentence and a real table with every value, without style attributes", () => {
    expect(html).toContain('role="img" aria-label="De 12 a 30."');
    expect(html).toContain("<caption");
    expect(html).toMatch(/<th scope="row"[^>]*>novembro de 2026 \(em curso\)<\/th>.*>12<.*>sem dados</);
    expect(html).not.toContain("style=");
  });

  test("shows the current period hollow and nothing for unknown periods", () => {
    expect(html.match(/<rect [^>]*fill-ink/g)).toHaveLength(1);
    expect(html.match(/<rect [^>]*fill-surface/g)).toHaveLength(1);
    expect(html.match(/<rect [^>]*fill-field/g)).toHaveLength(1);
  });
});

describe("a file for spreadsheets", () => {
  test.each(["=1+1", "+55", "-2", "@x", "\tx"])("contains no formula: %p", (text) => {
    expect(csvCell(text)).toStartWith("'");
  });

  test("quotes separators and keeps numbers", () => {
    expect(csvCell('a;"b"')).toBe('"a;""b"""');
    expect(csvCell(-2.5)).toBe("-2,5");
    expect(csvOf(points, series)).toBe(
      "\uFEFFPeríodo;novas;canceladas\r\noutubro de 2026;30;9\r\nnovembro de 2026;12;\r\n",
    );
  });
});
