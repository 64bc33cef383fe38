import type { Jobs } from "../../process/services";

/** Adds what staff read of each background job: its name if this version has no such job any more. */
export function withLabels<Row extends { job: string | null }>({ kinds }: Jobs, rows: readonly Row[]) {
  return rows.map((row) => ({
    ...row,
    label: (row.job && kinds.get(row.job)?.label) || row.job || "Tarefa sem nome",
  }));
}
