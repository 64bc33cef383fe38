import type { ChartPoint, Series } from "./series";

/**
 * The table of a chart as Brazilian spreadsheets open it: semicolons, decimal commas, a mark that says UTF-8. No cell
 * begins like a formula.
 */
export function csvOf(points: readonly ChartPoint[], series: readonly Series[]): string {
  const lines = [
    ["Período", ...series.map(({ name }) => name)],
    ...points.map(({ label }, index) => [
      label,
      ...series.map(({ values }) => {
        const value = values[index];
        return value === null || value === undefined ? "" : value;
      }),
    ]),
  ];
  return csvFile(lines);
}

/** Rows of cells as such a file. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

/** One cell. A number stays one, below zero too; a text that a spreadsheet would calculate gets an apostrophe before it. */
export function csvCell(content: string | number): string {
  if (typeof content === "number") return String(content).replace(".", ",");
  const safe = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
