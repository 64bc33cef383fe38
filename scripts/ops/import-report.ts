import type { Imported } from "../../server/places/schools/import-schools";

/** The outcome of a whole file: totals, and the first rows of each list. */
export type ImportTotals = Imported & { renamedCount: number; movedCount: number; refusedCount: number };

/** Maximum rows per list. */
const LISTED_MAX = 1000;
const SHOWN_MAX = 20;

/** Merges the outcomes of the parts of a file. */
export function newTotals() {
  const all: ImportTotals = {
    added: 0,
    unchanged: 0,
    corrected: 0,
    renamedCount: 0,
    movedCount: 0,
    refusedCount: 0,
    renamed: [],
    moved: [],
    refused: [],
  };
  const refuse = (...refused: Imported["refused"]) => {
    all.refusedCount += refused.length;
    collect(all.refused, refused);
  };
  const add = (part: Imported) => {
    all.added += part.added;
    all.unchanged += part.unchanged;
    all.corrected += part.corrected;
    all.renamedCount += part.renamed.length;
    all.movedCount += part.moved.length;
    collect(all.renamed, part.renamed);
    collect(all.moved, part.moved);
    refuse(...part.refused);
  };
  return { all, add, refuse };
}

function collect<Row>(listed: Row[], more: readonly Row[]): void {
  listed.push(...more.slice(0, Math.max(0, LISTED_MAX - listed.length)));
}

/** The report as text for the operator. */
export function importReport(all: ImportTotals): string {
  return [
    `${all.added} escola(s) nova(s), ${all.corrected} corrigida(s), ${all.unchanged} sem mudança.`,
    ...list("nome(s) novo(s); o anterior continua valendo na busca", all.renamedCount, all.renamed, (row) =>
      [row.inepCode, row.before, "→", row.after].join(" "),
    ),
    ...list("em outra cidade; os condutores continuam com elas", all.movedCount, all.moved, (row) =>
      [row.inepCode, row.name, place(row.before), "→", place(row.after)].join(" "),
    ),
    ...list(
      "linha(s) recusada(s)",
      all.refusedCount,
      all.refused,
      ({ line, reason }) => `linha ${line}: ${reason}`,
    ),
  ].join("\n");
}

function list<Row>(
  what: string,
  count: number,
  rows: readonly Row[],
  written: (row: Row) => string,
): string[] {
  if (count === 0) return [];
  const shown = rows.slice(0, SHOWN_MAX).map((row) => `  ${written(row)}`);
  const more = count > SHOWN_MAX ? [`  e mais ${count - SHOWN_MAX} (--json mostra até ${LISTED_MAX})`] : [];
  return [`${count} ${what}:`, ...shown, ...more];
}

function place({ city, state }: Imported["moved"][number]["before"]): string {
  return `${city}/${state}`;
}
