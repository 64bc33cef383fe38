import { createReadStream } from "node:fs";
import type { SchoolRecord } from "../../server/places/schools/read-school";
import { CsvReader, type CsvRow } from "./csv-reader";

/** The columns that are read, by INEP's headers; the first four are required. */
const columns = {
  name: "Escola",
  code: "Código INEP",
  state: "UF",
  city: "Município",
  address: "Endereço",
  administration: "Dependência Administrativa",
  latitude: "Latitude",
  longitude: "Longitude",
} as const satisfies Record<keyof Omit<SchoolRecord, "line">, string>;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];
const needed: readonly Column[] = ["name", "code", "state", "city"];

/** A file that can't be imported at all, with a message for the operator. */
export class SchoolsFileRefused extends Error {
  override name = "SchoolsFileRefused";
}

type Encoding = "utf-8" | "windows-1252";
export type SchoolsFile = { path: string; encoding: Encoding; rows: number };
/** A row that can be read, or why it can't be. */
export type SchoolLine = { record: SchoolRecord } | { line: number; reason: string };

/**
 * Checks a whole file before any of it is used: its encoding (UTF-8, else Latin-1), its columns and its end.
 * @throws SchoolsFileRefused when it has other columns or is cut off
 */
export async function checkSchools(path: string): Promise<SchoolsFile> {
  const encoding = await encodingOf(path);
  let rows = 0;
  let last: SchoolLine | undefined;
  for await (const line of schoolLines({ path, encoding, rows })) {
    rows += 1;
    last = line;
  }
  if (rows === 0) throw new SchoolsFileRefused(`${path} não tem nenhuma escola.`);
  if (last && "reason" in last && !(await endsWithLineFeed(path)))
    throw new SchoolsFileRefused(`${path} está cortado: a última linha não está inteira. Baixe de novo.`);
  return { path, encoding, rows };
}

/** The schools of a checked file, one after the other. */
export async function* schoolLines({ path, encoding }: SchoolsFile): AsyncGenerator<SchoolLine> {
  let places: Map<Column, number> | undefined;
  let width = 0;
  for await (const row of csvRows(path, encoding)) {
    if (places) {
      yield readLine(row, places, width);
      continue;
    }
    places = findColumns(path, row);
    width = row.fields.length;
  }
}

async function* csvRows(path: string, encoding: Encoding): AsyncGenerator<CsvRow> {
  const reader = new CsvReader();
  // Decoding removes a byte-order mark.
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(path))
    yield* reader.push(decoder.decode(bytes, { stream: true }));
  const { rows, isCut } = reader.end();
  if (isCut) throw new SchoolsFileRefused(`${path} está cortado: termina dentro de aspas. Baixe de novo.`);
  yield* rows;
}

function findColumns(path: string, { fields }: CsvRow): Map<Column, number> {
  const heads = fields.map((field) => keyOf(field ?? ""));
  const places = new Map(
    columnNames.flatMap((name) => {
      const at = heads.indexOf(keyOf(columns[name]));
      return at < 0 ? [] : [[name, at] as const];
    }),
  );
  const missing = needed.filter((name) => !places.has(name)).map((name) => columns[name]);
  if (missing.length > 0)
    throw new SchoolsFileRefused(
      `${path} não é o Catálogo de Escolas do INEP: faltam as colunas ${missing.join(", ")} (separadas por ";").`,
    );
  return places;
}

function readLine({ line, fields }: CsvRow, places: ReadonlyMap<Column, number>, width: number): SchoolLine {
  if (fields.length !== width) return { line, reason: `Tem ${fields.length} campos em vez de ${width}` };
  const field = (name: Column) => fields[places.get(name) ?? -1];
  const tooLong = columnNames.find((name) => field(name) === null);
  if (tooLong) return { line, reason: `Campo "${columns[tooLong]}" grande demais` };
  const texts = columnNames.map((name) => [name, field(name) ?? ""]);
  return { record: { line, ...(Object.fromEntries(texts) as Record<Column, string>) } };
}

/** UTF-8 if all of it is valid, with or without a byte-order mark; otherwise Windows-1252. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function endsWithLineFeed(path: string): Promise<boolean> {
  const file = Bun.file(path);
  return (await file.slice(file.size - 1).text()) === "\n";
}

function keyOf(head: string): string {
  return head
    .normalize("NFKD")
    .replace(/[^\p{L}]/gu, "")
    .toLowerCase();
}
