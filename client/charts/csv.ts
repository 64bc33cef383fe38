import type { ChartPoint, Series } from "./series";

/**
 * The table of a chart in the format of Brazilian spreadsheets: semicolons, decimal commas, a UTF-8 BOM. No cell starts
 * like a formula.
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

/** Rows of cells as CSV. */
export function csvFile(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

/**
 * One cell. A number stays a number, also below zero; a text that a spreadsheet would evaluate is prefixed with an
 * apostrophe.
 */
export function csvCell(content: string | number): string {
  if (typeof content === "number") return String(content).replace(".", ",");
  const safe = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
