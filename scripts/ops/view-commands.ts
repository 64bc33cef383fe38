import { actionColumns, messageColumns, reportColumns, resolvedColumns } from "./list-commands";
import { onePerson, situation } from "./people";
import { type Cell, type Column, moment, pageText, pairs, table } from "./table";
import type { Answers, Command } from "./types";

type SentFile = Answers["person"];

const figureNames: { [Name in keyof Answers["figures"]]: string } = {
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
  lateMails: "Emails esperando há mais de 10 minutos",
  oldestMailMinutes: "Espera do email mais antigo (minutos)",
  failingWebhooks: "Avisos da Stripe que não chegam",
  stripeSilentMinutes: "Stripe sem resposta (minutos)",
  diskFreePercent: "Espaço livre em disco (%)",
  backupAgeHours: "Horas desde a última cópia de segurança",
};

const subscriptionColumns: Column<SentFile["subscriptions"][number]>[] = [
  ["assinatura", ({ stripeSubscriptionId }) => stripeSubscriptionId],
  ["situação", ({ status }) => status],
  ["período", ({ period }) => period],
  ["centavos", ({ priceCents }) => priceCents],
  ["desde", ({ startedAt }) => moment(startedAt)],
  ["pago até", ({ currentPeriodEnd }) => moment(currentPeriodEnd)],
  ["vale até", ({ entitledUntil }) => moment(entitledUntil)],
];
const jobColumns: Column<SentFile["waitingJobs"][number]>[] = [
  ["tarefa", ({ job }) => job],
  ["estado", ({ state }) => state],
  ["desde", ({ since }) => moment(since)],
];

export const viewCommands: Command[] = [
  {
    name: "figures",
    usage: "bun run ops figures [--day AAAA-MM-DD]",
    summary: "números do dia e o que pede atenção",
    detail: "Mostra como as coisas estão agora e o que aconteceu em um dia (hoje, se não disser qual).",
    example: "bun run ops figures --day 2026-11-20",
    options: ["day"],
    run: async (server, { options: { day } }) => {
      const data = await server.figures.query({ day });
      const rows = Object.entries(figureNames).map(([name, label]): [string, Cell] => [
        label,
        data[name as keyof typeof data] ?? "nunca",
      ]);
      return { data, text: pairs(rows) };
    },
  },
  {
    name: "person",
    usage: "bun run ops person <pessoa>",
    summary: "tudo sobre uma pessoa, em uma página",
    detail:
      "Conta, perfil, assinaturas, visitas, denúncias, mensagens, tarefas que esperam e o que foi feito por quem. Das listas,\nas 20 linhas mais novas.",
    example: "bun run ops person edson@email.com",
    takes: "a pessoa (id, email, telefone ou parte do nome)",
    run: async (server, { target }) => {
      const { userId } = await onePerson(server, target);
      const data = await server.person.query({ id: userId });
      return { data, text: fileText(data) };
    },
  },
];

function fileText({ person, account, profile, ...lists }: SentFile): string {
  const { subscriptions, reports, messages, waitingJobs, actions } = lists;
  const part = (title: string, text: string) => `${title}\n${text}`;
  return [
    part(
      "CONTA",
      pairs([
        ["Nome", person.name],
        ["Email", person.email],
        ["Situação", situation(person)],
        ["Conta", person.userId],
        ["Criada em", moment(account.createdAt)],
        ["Email confirmado em", moment(account.emailConfirmedAt)],
        ["Último acesso", moment(account.lastAccessAt)],
        ["Aparelhos conectados", account.openSessions],
        ["Cliente na Stripe", account.stripeCustomerId],
      ]),
    ),
    part(
      "PERFIL",
      profile
        ? pairs([
            ["Perfil", profile.id],
            ["Telefone", profile.phone],
            ["Cidade", `${profile.serviceCity}/${profile.serviceState}`],
            ["Veículo", `${profile.vehicleType} ${profile.vehicleBrand} ${profile.vehicleYear}`],
            ["Vagas", `${profile.availableSeats} de ${profile.capacity}`],
            ["Publicado", profile.isPublic],
            ["Motivo da suspensão", profile.suspensionReason],
            ["Visitas em 30 dias / ao todo", `${profile.visits.last30Days} / ${profile.visits.total}`],
          ])
        : "Sem perfil.",
    ),
    part("ASSINATURAS", table(subscriptions, subscriptionColumns, "Nenhuma.")),
    part(
      "DENÚNCIAS",
      pageText(reports, [...reportColumns, ...resolvedColumns], "Nenhuma.", "bun run ops reports --all"),
    ),
    part("MENSAGENS", pageText(messages, messageColumns, "Nenhuma.", "bun run ops messages")),
    part("TAREFAS QUE ESPERAM", table(waitingJobs, jobColumns, "Nenhuma.")),
    part("REGISTRO", pageText(actions, actionColumns, "Nada.", `bun run ops log --about ${person.userId}`)),
  ].join("\n\n");
}
