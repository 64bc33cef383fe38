import { writeFileSync } from "node:fs";
import { confirm, onePerson, type Person, underWay } from "./people";
import { type Answers, type Command, type Given, OpsError, type OpsServer } from "./types";

type PersonAct = Parameters<OpsServer["actOnPerson"]["mutate"]>[0]["act"];

/** Performs one action on one person and returns its outcome. */
function aboutPerson(
  act: PersonAct,
  what: string,
  said: (person: Person, answer: Answers["actOnPerson"]) => string,
): Command["run"] {
  return async (server, { target, reason }) => {
    const person = await onePerson(server, target);
    const data = await underWay(what, () => server.actOnPerson.mutate({ id: person.userId, act, reason }));
    return { data, text: said(person, data) };
  };
}

export const accountCommands: Command[] = [
  {
    name: "suspend",
    usage: 'bun run ops suspend <pessoa> --reason "…"',
    summary: "suspende um perfil",
    detail:
      "Tira o perfil da busca, das páginas e do mapa do site na mesma hora, e envia um email ao condutor com o motivo\ncomo você o escreveu e com o caminho para responder. A assinatura não muda. lift desfaz.",
    example: 'bun run ops suspend edson@email.com --reason "Documentos não conferem"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    run: aboutPerson(
      "suspend",
      "Suspendendo",
      ({ name }) => `${name} está suspenso e foi avisado por email.`,
    ),
  },
  {
    name: "lift",
    usage: 'bun run ops lift <pessoa> --reason "…"',
    summary: "encerra a suspensão",
    detail:
      "O perfil volta na mesma hora, se estava publicado e a assinatura vale. O condutor recebe um email.",
    example: 'bun run ops lift edson@email.com --reason "Documentos conferidos"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    run: aboutPerson("lift", "Encerrando a suspensão", ({ name }) => `A suspensão de ${name} terminou.`),
  },
  {
    name: "resend-confirmation",
    usage: 'bun run ops resend-confirmation <pessoa> --reason "…"',
    summary: "envia outro email de confirmação",
    detail: "Para quem não consegue entrar. O link anterior deixa de valer.",
    example: 'bun run ops resend-confirmation edson@email.com --reason "Pediu por telefone"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    run: aboutPerson("resend-confirmation", "Enviando", ({ email }) => `Novo email a caminho de ${email}.`),
  },
  {
    name: "sync-subscription",
    usage: 'bun run ops sync-subscription <pessoa> --reason "…"',
    summary: "lê de novo a assinatura na Stripe",
    detail: "Para quando o que o condutor vê não é o que pagou. Nada é cobrado nem cancelado.",
    example: 'bun run ops sync-subscription edson@email.com --reason "Pagou e não aparece"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    run: aboutPerson("sync-subscription", "Lendo na Stripe", ({ name }, answer) => {
      const status = answer !== null && "status" in answer ? answer.status : null;
      return `Assinatura de ${name}: ${status ?? "nenhuma"}.`;
    }),
  },
  {
    name: "export",
    usage: 'bun run ops export <pessoa> --reason "…" [--out arquivo.json]',
    summary: "junta tudo o que guardamos de uma pessoa",
    detail: "Escreve um arquivo JSON, com a foto dentro, igual ao que a pessoa baixa em /minha-conta.",
    example: 'bun run ops export edson@email.com --reason "Pedido pela LGPD"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    options: ["out"],
    run: exportPerson,
  },
  {
    name: "delete",
    usage: 'bun run ops delete <pessoa> --reason "…" [--yes]',
    summary: "exclui uma conta com todos os dados",
    detail:
      "Encerra a assinatura na Stripe e apaga conta, perfil, foto, visitas e mensagens. A pessoa recebe um email.\nNão pode ser desfeito: pergunta antes, ou exige --yes. Se a Stripe não responder, nada é apagado.",
    example: 'bun run ops delete edson@email.com --reason "Pedido pela LGPD"',
    takes: "a pessoa (id, email ou parte do nome)",
    needsReason: true,
    run: deletePerson,
  },
  {
    name: "retry",
    usage: 'bun run ops retry <tarefa> | --all --reason "…"',
    summary: "tenta de novo uma tarefa parada",
    detail: "A tarefa volta para a fila com todas as tentativas. Com --all, todas as paradas.",
    example: 'bun run ops retry --all --reason "Servidor de email voltou"',
    takes: "o id da tarefa",
    allowsAll: true,
    needsReason: true,
    run: retryJobs,
  },
];

async function exportPerson(server: OpsServer, { target, reason, json, options: { out } }: Given) {
  const person = await onePerson(server, target);
  const data = await underWay("Juntando os dados", () =>
    server.actOnPerson.mutate({ id: person.userId, act: "export", reason }),
  );
  if (json && !out) return { data, text: "" };
  const file = out ?? `dados-${person.userId}.json`;
  try {
    // "wx": never overwrites another person's file.
    writeFileSync(file, JSON.stringify(data, null, 2), { mode: 0o600, flag: "wx" });
  } catch {
    throw new OpsError(`Não foi possível criar ${file}. Ele já existe? Escolha outro nome com --out.`);
  }
  return { data: { file }, text: `Dados de ${person.name} em ${file}. Apague o arquivo depois de entregar.` };
}

async function deletePerson(server: OpsServer, { target, reason, yes }: Given) {
  const { userId, name, email } = await onePerson(server, target);
  await confirm(
    `Excluir a conta de ${name} (${email}) com todos os dados? Não pode ser desfeito.`,
    email,
    yes,
  );
  const data = await underWay("Excluindo", () =>
    server.actOnPerson.mutate({ id: userId, act: "delete", reason }),
  );
  return { data, text: `A conta de ${name} foi excluída. A confirmação vai por email.` };
}

async function retryJobs(server: OpsServer, { target, reason, all }: Given) {
  const { retried } = await underWay("Devolvendo à fila", () =>
    all ? server.retryAllJobs.mutate({ reason }) : server.retryJob.mutate({ id: target, reason }),
  );
  return { data: { retried }, text: `${retried} tarefa(s) de volta à fila.` };
}
