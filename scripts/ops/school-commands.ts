import type { Imported } from "../../server/places/schools/import-schools";
import type { SchoolRecord } from "../../server/places/schools/read-school";
import type { Linked } from "../../server/search/schools/link-profiles";
import { checkSchools, SchoolsFileRefused, schoolLines } from "../schools/read-schools";
import { type ImportTotals, importReport, newTotals } from "./import-report";
import { underWay } from "./people";
import { type Command, OpsError, type OpsServer } from "./types";

const usage = 'bun run ops schools import <arquivo.csv> | link --reason "…"';
/** Schools per request: well below the body limit. */
const SCHOOLS_AT_ONCE = 1000;
const BODY_LETTERS_MAX = 200_000;
const PROGRESS_EVERY = 10_000;

/** Commands for the catalogue of schools. */
export const schoolCommands: Command[] = [
  {
    name: "schools",
    usage,
    summary: "lê o catálogo de escolas do INEP",
    detail:
      "import lê o arquivo CSV do Catálogo de Escolas (separado por ponto e vírgula, em Latin-1 ou UTF-8). Escolas novas entram,\nas que mudaram são corrigidas pelo código INEP, nenhuma sai, e o que os condutores escreveram fica como está. Pode ser\ninterrompido e repetido. link só liga de novo os perfis ao catálogo, como depois de uma atualização.",
    example: 'bun run ops schools import Escolas.csv --reason "Catálogo de 2026"',
    takes: "import e o arquivo, ou link",
    needsReason: true,
    run: async (server, { target, reason }) => {
      const [verb = "", ...rest] = target.split(" ");
      const path = rest.join(" ");
      if (verb === "link" && path === "") {
        await server.post("/schools/link/begin", { reason });
        const linked = await underWay("Ligando perfis ao catálogo", () => linkAll(server));
        return { data: linked, text: linkedText(linked) };
      }
      if (verb !== "import" || path === "") throw new OpsError(`Uso: ${usage}`, 2);
      const totals = await importFile(server, path, reason);
      const linked = await underWay("Ligando perfis ao catálogo", () => linkAll(server));
      return { data: { ...totals, ...linked }, text: `${importReport(totals)}\n${linkedText(linked)}` };
    },
  },
];

async function importFile(server: OpsServer, path: string, reason: string): Promise<ImportTotals> {
  const file = await underWay("Conferindo o arquivo", () => checkSchools(path)).catch((error: unknown) => {
    if (error instanceof SchoolsFileRefused) throw new OpsError(`${error.message} Nada foi mudado.`);
    if (isFileError(error)) throw new OpsError(`Não foi possível ler ${path}: ${error.code}.`);
    throw error;
  });
  await server.post("/schools/import/begin", { reason });
  const totals = newTotals();
  let batch: SchoolRecord[] = [];
  let letters = 0;
  const send = async () => {
    if (batch.length === 0) return;
    // The route returns what `importSchools` returns, as JSON.
    totals.add((await server.post("/schools/import", { schools: batch })) as Imported);
    batch = [];
    letters = 0;
  };
  let read = 0;
  for await (const line of schoolLines(file)) {
    read += 1;
    if (read % PROGRESS_EVERY === 0) process.stderr.write(`${read} de ${file.rows}\n`);
    if ("reason" in line) {
      totals.refuse(line);
      continue;
    }
    const size = Object.values(line.record).join("").length;
    if (batch.length === SCHOOLS_AT_ONCE || letters + size > BODY_LETTERS_MAX) await send();
    batch.push(line.record);
    letters += size;
  }
  await send();
  return totals.all;
}

/** Continues until every profile was checked. */
async function linkAll(server: OpsServer): Promise<Omit<Linked, "next">> {
  const all = { linked: 0, refreshed: 0 };
  let after: string | null = "";
  while (after !== null) {
    // The route returns what `linkProfiles` returns, as JSON.
    const part = (await server.post("/schools/link", { after })) as Linked;
    all.linked += part.linked;
    all.refreshed += part.refreshed;
    after = part.next;
  }
  return all;
}

function linkedText({ linked, refreshed }: Omit<Linked, "next">): string {
  return `${linked} nome(s) de perfis ligados a escolas do catálogo, ${refreshed} perfil(is) na busca com as palavras de hoje.`;
}

function isFileError(error: unknown): error is { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
