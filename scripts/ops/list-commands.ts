import { actionNames, operatorActions } from "../../shared/operation/operator-actions";
import { personColumns } from "./people";
import { type Column, moment, pageText } from "./table";
import { type Answers, type Command, type Given, OpsError, type OptionName } from "./types";

const paging = ["after", "limit"] as const satisfies OptionName[];
const pagingUsage = "[--limit N] [--after …]";

export const reportColumns: Column<Answers["reports"]["items"][number]>[] = [
  ["denúncia", ({ id }) => id],
  ["quando", ({ createdAt }) => moment(createdAt)],
  ["perfil", ({ driverId }) => driverId],
  ["nome", ({ name }) => name],
  ["suspenso", ({ suspendedAt }) => suspendedAt !== null],
  ["texto", ({ reason }) => reason],
];
export const resolvedColumns: typeof reportColumns = [
  ["resolvida em", ({ resolvedAt }) => moment(resolvedAt)],
  ["decisão", ({ resolution }) => resolution],
];
export const messageColumns: Column<Answers["messages"]["items"][number]>[] = [
  ["quando", ({ createdAt }) => moment(createdAt)],
  ["nome", ({ name }) => name],
  ["email", ({ email }) => email],
  ["assunto", ({ subject }) => subject],
  ["mensagem", ({ message }) => message],
];
export const actionColumns: Column<Answers["log"]["items"][number]>[] = [
  ["quando", ({ at }) => moment(at)],
  ["quem", ({ actor, actorName }) => actorName ?? actor],
  ["ação", ({ action }) => (operatorActions as Record<string, string>)[action] ?? action],
  ["sobre", ({ named }) => named?.words],
  ["id", ({ subject }) => subject],
  ["motivo", ({ reason }) => reason],
];
const jobColumns: Column<Answers["deadJobs"]["items"][number]>[] = [
  ["tarefa", ({ id }) => id],
  ["tipo", ({ job }) => job],
  ["parada desde", ({ since }) => moment(since)],
  ["falha", ({ fault }) => fault],
];

export const listCommands: Command[] = [
  {
    name: "reports",
    usage: `bun run ops reports [--all] ${pagingUsage}`,
    summary: "denúncias abertas",
    detail:
      "Lista as denúncias ainda não resolvidas, a mais nova primeiro; com --all, depois delas as resolvidas.",
    example: "bun run ops reports",
    options: paging,
    run: async (server, given) => {
      const data = await server.reports.query({ all: given.all, ...pageOf(given) });
      const columns = given.all ? [...reportColumns, ...resolvedColumns] : reportColumns;
      const empty = given.all ? "Nenhuma denúncia." : "Nenhuma denúncia aberta.";
      return { data, text: pageText(data, columns, empty) };
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
      const data = await server.resolveReport.mutate({ id: target, reason });
      return { data, text: "Denúncia resolvida." };
    },
  },
  {
    name: "messages",
    usage: `bun run ops messages ${pagingUsage}`,
    summary: "mensagens da página de contato",
    detail: "Lista as mensagens, a mais nova primeiro. Com --json, o texto inteiro.",
    example: "bun run ops messages --json",
    options: paging,
    run: async (server, given) => {
      const data = await server.messages.query(pageOf(given));
      return { data, text: pageText(data, messageColumns, "Nenhuma mensagem.") };
    },
  },
  {
    name: "find",
    usage: `bun run ops find <texto> ${pagingUsage}`,
    summary: "procura uma pessoa",
    detail:
      "Procura por id da conta ou do perfil, por email, por telefone (ao menos os quatro últimos números) ou pelo começo\nde palavras de nome, email, cidade e estado, com ou sem acentos. A conta mais nova vem primeiro.",
    example: "bun run ops find joao campinas",
    takes: "id, email, telefone, nome ou cidade",
    options: paging,
    run: async (server, given) => {
      const { target } = given;
      const data = await server.people.query({ text: target, ...pageOf(given) });
      if (data.items.length === 0)
        throw new OpsError(`Não encontramos ninguém com "${target}".`, 1, "PERSON_NOT_FOUND");
      return { data, text: pageText(data, personColumns, "") };
    },
  },
  {
    name: "dead-jobs",
    usage: `bun run ops dead-jobs ${pagingUsage}`,
    summary: "tarefas que esgotaram as tentativas",
    detail:
      "Lista o que não deu certo depois de dois dias de tentativas, e os emails que o servidor de email recusou de vez\n(três vezes). A mais nova primeiro.",
    example: "bun run ops dead-jobs",
    options: paging,
    run: async (server, given) => {
      const data = await server.deadJobs.query(pageOf(given));
      return { data, text: pageText(data, jobColumns, "Nenhuma tarefa parada.") };
    },
  },
  {
    name: "log",
    usage: `bun run ops log [--action …] [--about <id>] [--by …] [--from DIA] [--until DIA] ${pagingUsage}`,
    summary: "registro das ações da equipe",
    detail:
      "Mostra o que foi feito, por quem, quando e por quê, a ação mais nova primeiro. Ações:\n" +
      actionNames.join(", "),
    example: "bun run ops log --action suspended --from 2026-11-01",
    options: ["action", "about", "by", "from", "until", ...paging],
    run: async (server, given) => {
      const { action, about, by, from, until } = given.options;
      const data = await server.log.query({
        action,
        subject: about,
        actor: by,
        from,
        until,
        ...pageOf(given),
      });
      return { data, text: pageText(data, actionColumns, "Nada no registro.") };
    },
  },
];

function pageOf({ options: { after, limit } }: Given): { after?: string; limit?: string } {
  return { ...(after && { after }), ...(limit && { limit }) };
}
