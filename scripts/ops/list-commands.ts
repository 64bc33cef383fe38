import type { latestMessages } from "../../server/contact/queries";
import type { listDeadJobs } from "../../server/ops/dead-jobs";
import type { figuresOf } from "../../server/ops/figures";
import type { latestActions } from "../../server/ops/queries";
import type { listReports } from "../../server/reports/queries";
import { findPersons, personColumns, type Sent } from "./people";
import type { OpsServer } from "./server";
import { type Column, moment, table } from "./table";
import { type Command, OpsError } from "./types";

type Rows<Query extends (...given: never[]) => PromiseLike<unknown[]>> = Sent<
  Awaited<ReturnType<Query>>[number]
>;
type Figures = Awaited<ReturnType<typeof figuresOf>>;
export type DeadJob = Rows<typeof listDeadJobs>;

const figureNames: Record<keyof Figures, string> = {
  day: "Dia",
  accounts: "Contas",
  drivers: "Perfis",
  visible: "Perfis visíveis agora",
  suspended: "Perfis suspensos",
  newAccounts: "Contas novas no dia",
  canceled: "Assinaturas canceladas no dia",
  visits: "Visitas no dia",
  openReports: "Denúncias abertas",
  deadJobs: "Tarefas paradas",
};

/** The dead jobs of an answer. */
export async function deadJobs(server: OpsServer): Promise<DeadJob[]> {
  return (await server.get("/dead-jobs")) as DeadJob[];
}

export const jobColumns: Column<DeadJob>[] = [
  ["tarefa", ({ id }) => id],
  ["tipo", ({ job }) => job],
  ["parada desde", ({ since }) => moment(since)],
  ["falha", ({ fault }) => fault],
];

// The routes answer what these queries return, as JSON: hence the casts of answers in this file.
export const listCommands: Command[] = [
  {
    name: "figures",
    usage: "bun run ops figures [--day AAAA-MM-DD]",
    summary: "números do dia",
    detail: "Mostra como as coisas estão agora e o que aconteceu em um dia (hoje, se não disser qual).",
    example: "bun run ops figures --day 2026-11-20",
    run: async (server, { day }) => {
      const data = (await server.get("/figures", day ? { day } : {})) as Figures;
      const rows = Object.entries(figureNames).map(([name, label]) => ({
        label,
        value: data[name as keyof Figures],
      }));
      const columns: Column<(typeof rows)[number]>[] = [
        ["", ({ label }) => label],
        ["", ({ value }) => value],
      ];
      return { data, text: table(rows, columns, "").split("\n").slice(2).join("\n") };
    },
  },
  {
    name: "reports",
    usage: "bun run ops reports [--all]",
    summary: "denúncias abertas",
    detail:
      "Lista as denúncias ainda não resolvidas, a mais antiga primeiro; com --all, também as resolvidas.",
    example: "bun run ops reports",
    run: async (server, { all }) => {
      const data = (await server.get("/reports", { all: String(all) })) as Rows<typeof listReports>[];
      const columns: Column<(typeof data)[number]>[] = [
        ["denúncia", ({ id }) => id],
        ["quando", ({ createdAt }) => moment(createdAt)],
        ["perfil", ({ driverId }) => driverId],
        ["nome", ({ name }) => name],
        ["suspenso", ({ suspendedAt }) => suspendedAt !== null],
        ["texto", ({ reason }) => reason],
        ...(all
          ? [["resolvida", ({ resolution }) => resolution] satisfies Column<(typeof data)[number]>]
          : []),
      ];
      return { data, text: table(data, columns, "Nenhuma denúncia aberta.") };
    },
  },
  {
    name: "resolve",
    usage: 'bun run ops resolve <denúncia> --reason "…"',
    summary: "encerra uma denúncia",
    detail:
      "Marca a denúncia como resolvida, com o que foi decidido. O perfil não muda: para isso há suspend.",
    example: 'bun run ops resolve abcdefgh23456723 --reason "Conversa feita, nada a corrigir"',
    takes: "o id da denúncia",
    needsReason: true,
    run: async (server, { target, reason }) => {
      const data = await server.post(`/reports/${encodeURIComponent(target)}/resolve`, { reason });
      return { data, text: "Denúncia resolvida." };
    },
  },
  {
    name: "messages",
    usage: "bun run ops messages",
    summary: "mensagens da página de contato",
    detail: "Lista as últimas 100 mensagens, a mais nova primeiro. Com --json, o texto inteiro.",
    example: "bun run ops messages --json",
    run: async (server) => {
      const data = (await server.get("/messages")) as Rows<typeof latestMessages>[];
      const columns: Column<(typeof data)[number]>[] = [
        ["quando", ({ createdAt }) => moment(createdAt)],
        ["nome", ({ name }) => name],
        ["email", ({ email }) => email],
        ["assunto", ({ subject }) => subject],
        ["mensagem", ({ message }) => message],
      ];
      return { data, text: table(data, columns, "Nenhuma mensagem.") };
    },
  },
  {
    name: "find",
    usage: "bun run ops find <texto>",
    summary: "procura uma pessoa",
    detail: "Procura por id da conta ou do perfil, por email, ou por parte do nome (até 25 pessoas).",
    example: "bun run ops find ribeiro",
    takes: "id, email ou parte do nome",
    run: async (server, { target }) => {
      const data = await findPersons(server, target);
      if (data.length === 0) throw new OpsError(`Não encontramos ninguém com "${target}".`);
      return { data, text: table(data, personColumns, "") };
    },
  },
  {
    name: "dead-jobs",
    usage: "bun run ops dead-jobs",
    summary: "tarefas que esgotaram as tentativas",
    detail: "Lista o que não deu certo depois de dois dias de tentativas, como um email que ninguém aceitou.",
    example: "bun run ops dead-jobs",
    run: async (server) => {
      const data = await deadJobs(server);
      return { data, text: table(data, jobColumns, "Nenhuma tarefa parada.") };
    },
  },
  {
    name: "log",
    usage: "bun run ops log",
    summary: "registro das ações da equipe",
    detail: "Mostra as últimas 100 ações, a mais nova primeiro.",
    example: "bun run ops log",
    run: async (server) => {
      const data = (await server.get("/log")) as Rows<typeof latestActions>[];
      const columns: Column<(typeof data)[number]>[] = [
        ["quando", ({ at }) => moment(at)],
        ["ação", ({ action }) => action],
        ["sobre", ({ subject }) => subject],
        ["motivo", ({ reason }) => reason],
      ];
      return { data, text: table(data, columns, "Nada no registro.") };
    },
  },
];
