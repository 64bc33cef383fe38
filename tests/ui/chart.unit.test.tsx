import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { Chart } from "../../client/charts/chart";
import { csvCell, csvOf } from "../../client/charts/csv";
import type { Series } from "../../client/charts/series";

const points = [
  { label: "outubro de 2026", short: "out/26" },
  { label: "novembro de 2026", short: "nov/26", isRunning: true },
];
const series: Series[] = [
  { name: "novas", values: [30, 12], look: "bars" },
  { name: "canceladas", values: [9, null], look: "below" },
];

test("a chart is a picture with a sentence, and a table with every value", () => {
  const html = renderToStaticMarkup(
    <Chart caption="Novos" sentence="De 12 a 30." points={points} series={series} format={String} />,
  );
  expect(html).toContain('role="img" aria-label="De 12 a 30."');
  expect(html).toMatch(/<th scope="row"[^>]*>novembro de 2026 \(em curso\)<\/th>.*>12<.*>sem dados</);
});

test("a file for spreadsheets contains no formula, quotes separators and keeps numbers", () => {
  for (const text of ["=1+1", "+55", "-2", "@x", "\tx"]) expect(csvCell(text)).toStartWith("'");
  expect(csvCell('a;"b"')).toBe('"a;""b"""');
  expect(csvCell(-2.5)).toBe("-2,5");
  expect(csvOf(points, series)).toBe(
    "\uFEFFPeríodo;novas;canceladas\r\noutubro de 2026;30;9\r\nnovembro de 2026;12;\r\n",
  );
});
