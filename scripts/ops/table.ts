/** What a cell can show. */
export type Cell = string | number | boolean | null | undefined;

/** One column: its title, and its cell for a row. */
export type Column<Row> = [title: string, show: (row: Row) => Cell];

const CELL_MAX = 60;

/** Rows as a table for the terminal. Long values are cut; --json has them whole. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, show]) => short(show(row)))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const rule = widths.map((width) => "─".repeat(width)).join("  ");
  return [text[0], rule, ...text.slice(1)].join("\n");
}

/**
 * A page of a list as a table, with the command for the next page below it.
 * @param whole the command that shows the whole list, where this one can't go on
 */
export function pageText<Row>(
  { items, next }: { items: readonly Row[]; next: string | null },
  columns: readonly Column<Row>[],
  empty: string,
  whole?: string,
): string {
  const shown = table(items, columns, empty);
  if (next === null) return shown;
  const how = whole ?? `repita com --after ${next}`;
  return `${shown}\n\nHá mais depois destas ${items.length}: ${how}`;
}

/** Names and values, one per line. */
export function pairs(rows: readonly [name: string, value: Cell][]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${short(value)}`).join("\n");
}

// Text written by people must not send control sequences to the terminal.
function short(cell: Cell): string {
  const text = cell === true ? "sim" : cell === false ? "não" : String(cell ?? "");
  const line = text.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return line.length > CELL_MAX ? `${line.slice(0, CELL_MAX - 1)}…` : line;
}

const instant = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

/** An ISO date in São Paulo's time zone, "" for null. */
export function moment(iso: string | null): string {
  return iso ? instant.format(new Date(iso)) : "";
}
