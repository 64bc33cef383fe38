import type { SchoolRecord } from "../../server/places/schools/read-school";
import { checkSchools, SchoolsFileRefused, schoolLines } from "../schools/read-schools";
import { type ImportTotals, importReport, newTotals } from "./import-report";
import { allParts, underWay } from "./people";
import { type Answers, type Command, OpsError, type OpsServer } from "./types";

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
        const linked = await underWay("Ligando perfis ao catálogo", () => linkAll(server, reason));
        return { data: linked, text: linkedText(linked) };
      }
      if (verb !== "import" || path === "") throw new OpsError(`Uso: ${usage}`, 2);
      const totals = await importFile(server, path, reason);
      const linked = await underWay("Ligando perfis ao catálogo", () => linkAll(server, reason));
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
  await server.beginSchoolImport.mutate({ reason });
  const totals = newTotals();
  let batch: SchoolRecord[] = [];
  let letters = 0;
  const send = async () => {
    if (batch.length === 0) return;
    totals.add(await server.importSchools.mutate({ schools: batch }));
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

async function linkAll(server: OpsServer, reason: string): Promise<Omit<Answers["linkProfiles"], "next">> {
  const all = { linked: 0, refreshed: 0 };
  for (const part of await allParts((after) => server.linkProfiles.mutate({ after, reason }))) {
    all.linked += part.linked;
    all.refreshed += part.refreshed;
  }
  return all;
}

function linkedText({ linked, refreshed }: Omit<Answers["linkProfiles"], "next">): string {
  return `${linked} nome(s) de perfis ligados a escolas do catálogo, ${refreshed} perfil(is) na busca com as palavras de hoje.`;
}

function isFileError(error: unknown): error is { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
