import type { ReactNode } from "react";
import { rowProps } from "./use-row-keys";

type DataTableProps<Row> = {
  /** The caption of the table, for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly { title: string; show: (row: Row) => ReactNode }[];
  /** Shown instead of a table without rows. */
  empty: string;
};

/** Rows and columns; on phones each row is a block with the columns' names before their values. */
export function DataTable<Row>({ label, rows, keyOf, columns, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <table aria-label={label} className="block w-full text-small md:table">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-ink text-left text-label text-ink-2">
          {columns.map(({ title }) => (
            <th key={title} scope="col" className="py-2 pr-4 font-bold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps} className="block border-b py-2 last:border-b-0 md:table-row">
            {columns.map(({ title, show }) => (
              <td
                key={title}
                className="flex justify-between gap-4 py-1 text-right align-top wrap-anywhere tabular-nums md:table-cell md:py-3 md:pr-4 md:text-left"
              >
                <span aria-hidden="true" className="shrink-0 text-ink-2 md:hidden">
                  {title}
                </span>
                <span className="min-w-0">{show(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
