import type { ReactNode } from "react";
import { formatInteger } from "../../../shared/brazil";
import { saveFile } from "../../app/save-file";
import { csvFile } from "../../charts/csv";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { DataTable } from "../parts/data-table";

/** A column of table and file; null where nothing is known. */
export type Column<Row> = { title: string; value: (row: Row) => string | number | null };

/** This many rows are on the page; the file has all. */
const SHOWN = 20;

type CsvTableCardProps<Row> = {
  title: string;
  explanation: string;
  /** The caption of the table, for screen readers. */
  label: string;
  file: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Columns that only the page has. */
  drawn?: readonly { title: string; show: (row: Row) => ReactNode }[];
  empty: string;
};

/** A wide card of figures: the first rows as a table, all as a file. */
export function CsvTableCard<Row>(card: CsvTableCardProps<Row>) {
  const { title, explanation, label, file, rows, keyOf, columns, drawn = [], empty } = card;
  const save = () => {
    const lines = [
      columns.map((column) => column.title),
      ...rows.map((row) => columns.map(({ value }) => value(row) ?? "")),
    ];
    saveFile(file, csvFile(lines), "text/csv;charset=utf-8");
  };
  return (
    <Card as="li" className="lg:col-span-full">
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-h3">{title}</h2>
          <p className="text-label text-ink-2">{explanation}</p>
        </div>
        <Button
          variant="quiet"
          size="flush"
          className="shrink-0"
          onClick={save}
          aria-label={`Baixar CSV: ${title}`}
        >
          Baixar CSV
        </Button>
      </div>
      <DataTable
        label={label}
        rows={rows.slice(0, SHOWN)}
        keyOf={keyOf}
        empty={empty}
        columns={[...columns.map((column) => ({ title: column.title, show: shownIn(column) })), ...drawn]}
      />
    </Card>
  );
}

function shownIn<Row>({ value }: Column<Row>) {
  return (row: Row) => {
    const shown = value(row);
    return typeof shown === "number" ? formatInteger(shown) : (shown ?? "sem dados");
  };
}
