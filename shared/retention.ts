import { counted } from "./brazil";
import { REQUEST_ENDED_DAYS, REQUEST_UNCONFIRMED_DAYS } from "./families/requests/limits";
import {
  CONFIRMATION_LINK_LIFETIME,
  HOUR,
  INVITATION_DAYS,
  MINUTE,
  RESET_LINK_LIFETIME,
  SESSION_LIFETIME,
  STAFF_SESSION_LIFETIME,
} from "./limits";
import { monthsFrom } from "./profile/months-from";
import { PUSH_FIRST_LIFETIME } from "./push/limits";

type Period =
  | { minutes: number }
  | { hours: number }
  | { days: number }
  | { months: number }
  | { years: number };

/**
 * How long one kind of record is stored, and its description in Portuguese: the privacy text prints `what`.
 */
export type RetentionRule = Period & {
  what: string;
  /** Told in one line with others. */
  within?: keyof typeof sharedLines;
  /** Stored only where this is switched on. */
  feature?: "push";
};

const sharedLines = {
  visits: "Códigos embaralhados que contam cada visitante uma vez por dia, e a chave deles",
  work: "Registros internos de trabalho (itens da fila, comunicados enviados e a quem, sessões da equipe, tarefas que falharam)",
};

/** Every retention period, by key, once. The privacy text shows them and the cleaning jobs apply them. */
export const RETENTION = {
  sessions: { hours: SESSION_LIFETIME / HOUR, what: "Sessões de acesso à área do condutor" },
  confirmationTokens: {
    hours: CONFIRMATION_LINK_LIFETIME / HOUR,
    what: "Links de confirmação de email",
  },
  unconfirmedAccounts: {
    hours: CONFIRMATION_LINK_LIFETIME / HOUR,
    what: "Cadastros cujo email não foi confirmado",
  },
  resetTokens: { minutes: RESET_LINK_LIFETIME / MINUTE, what: "Links de redefinição de senha" },
  visitSalts: {
    days: 1,
    what: "Chave do dia que embaralha quem visitou um perfil ou não achou vaga",
    within: "visits",
  },
  visitors: {
    days: 1,
    what: "Códigos embaralhados com essa chave, para contar cada pessoa uma vez por dia",
    within: "visits",
  },
  seasonNetworks: {
    days: 1,
    what: "Códigos curtos, iguais para milhares de redes, que contam quem pediu vaga para um ano letivo a cada escola e a cada condutor, e a chave deles, depois do último dia de fevereiro desse ano",
  },
  visitCounts: {
    months: 13,
    what: "Aparições, visitas e aberturas do WhatsApp de cada perfil por dia, sem identificar quem (depois, só a soma de cada mês, enquanto o perfil existir)",
  },
  searchCounts: {
    months: 13,
    what: "Quantas buscas houve por cidade e quantas não acharam vaga por lugar conhecido, turno e dia, sem identificar quem buscou",
  },
  reports: {
    years: 2,
    what: "Denúncias de perfis, com o email de quem quis resposta, a decisão e a resposta do condutor",
  },
  suspensionMemory: {
    years: 5,
    what: "Códigos embaralhados de quem foi suspenso, ou excluiu a conta com uma denúncia aberta (email, telefone, CPF ou CNPJ, foto e finais de documentos), com a data e o motivo. Terminam antes se a suspensão terminar",
  },
  withdrawalMemory: {
    months: 12,
    what: "Códigos embaralhados de quem desistiu de uma assinatura (email, CPF ou CNPJ, cartão), com a data, para contar as desistências com devolução",
  },
  copyMemory: {
    days: 30,
    what: "Códigos embaralhados de quem publicou com telefone, CPF, CNPJ ou foto de um perfil mais antigo (email, cartão e rede do cadastro), com a data",
  },
  registrationNetworks: {
    days: 30,
    what: "Código embaralhado da rede em que o cadastro foi feito",
  },
  recommendations: {
    years: 3,
    what: "Recomendações de famílias que aparecem em um perfil, com o nome, a inicial e o email de quem escreveu, e a resposta do condutor",
  },
  unconfirmedRecommendations: {
    hours: 48,
    what: "Recomendações cujo email não foi confirmado",
  },
  endedRecommendations: {
    months: 6,
    what: "Recomendações que nossa equipe não publicou, e o registro (sem texto, nome nem email) das que a família retirou",
  },
  invitations: {
    days: INVITATION_DAYS,
    what: "Convites de condutores para famílias recomendarem, sem dizer para quem foram",
  },
  contactMessages: { years: 2, what: "Mensagens enviadas pela página de contato" },
  dataRequests: {
    years: 5,
    what: "Pedidos sobre dados pessoais já respondidos, com o email de quem pediu (menos quando a exclusão foi feita) e a resposta",
  },
  documentFiles: {
    days: 30,
    what: "Fotos e PDFs de documentos que o condutor enviou, guardados com criptografia, depois da decisão da nossa equipe",
  },
  documentFacts: {
    years: 2,
    what: "Resultado da conferência de um documento (tipo, datas, quem autorizou, final do número e da placa, nome, cidade ou veículo com que comparamos, motivo da recusa), depois da decisão ou do fim da validade",
  },
  waitingUnconfirmed: { days: 7, what: "Pedidos de aviso de vaga que ninguém confirmou no email" },
  waitingEnded: { days: 30, what: "Avisos de vaga (email, escola ou bairro, turno), depois do fim do aviso" },
  requestsUnconfirmed: {
    days: REQUEST_UNCONFIRMED_DAYS,
    what: "Pedidos de vaga que ninguém confirmou no email",
  },
  requestsEnded: {
    days: REQUEST_ENDED_DAYS,
    what: "Pedidos de vaga (nome, telefone, escola, bairro e turno de quem pediu, e um código curto, igual para milhares de redes), depois do fim",
  },
  requestCounts: {
    months: 13,
    what: "Quantas vagas foram informadas e quantos pedidos de vaga houve por cidade e semana, sem identificar quem pediu",
  },
  nextSeats: {
    days: 30,
    what: "Vagas que o condutor informou para um ano letivo, depois do último dia de fevereiro desse ano",
  },
  pushDevices: {
    days: 180,
    what: "Aparelhos que pediram avisos (um código, sem nome), depois da última visita",
    feature: "push",
  },
  pushUnanswered: {
    hours: PUSH_FIRST_LIFETIME / HOUR,
    what: "Aparelhos que não responderam ao primeiro aviso, com o que pediram",
    feature: "push",
  },
  pushNotices: { days: 7, what: "Avisos enviados a esses aparelhos", feature: "push" },
  queueItems: { years: 2, what: "Itens da fila de atendimento da nossa equipe", within: "work" },
  letters: { years: 2, what: "Comunicados a todos os condutores, e a quem foram", within: "work" },
  staffSessions: {
    hours: STAFF_SESSION_LIFETIME / HOUR,
    what: "Sessões de acesso da nossa equipe",
    within: "work",
  },
  accessRecords: { months: 6, what: "Registros de acesso (endereço IP, data e hora)" },
  paymentRecords: { years: 5, what: "Registros de assinaturas, pagamentos e devoluções" },
  operatorAudit: { years: 5, what: "Registro das ações da nossa equipe sobre contas e perfis" },
  chosenPhotos: {
    days: 30,
    what: "Fotos do veículo enviadas e não salvas no perfil, e o motivo das que nossa equipe retirou",
  },
  unusedPhotos: { days: 1, what: "Fotos que deixaram de ser usadas em um perfil" },
  deadJobs: { days: 30, what: "Tarefas internas que falharam, como um email não entregue", within: "work" },
  // Longer than backups, by the days that a nightly job may be late.
  deletions: {
    days: 35,
    what: "Marca do que foi excluído ou desligado (um código sem nome nem email), para excluir ou desligar de novo se uma cópia de segurança voltar",
  },
  backups: { days: 30, what: "Cópias de segurança" },
} as const satisfies Record<string, RetentionRule>;

const unitNames = {
  minutes: ["minuto", "minutos"],
  hours: ["hora", "horas"],
  days: ["dia", "dias"],
  months: ["mês", "meses"],
  years: ["ano", "anos"],
} as const;

type Unit = keyof typeof unitNames;

function amountAndUnit(rule: RetentionRule): { amount: number; unit: Unit } {
  if ("minutes" in rule) return { amount: rule.minutes, unit: "minutes" };
  if ("hours" in rule) return { amount: rule.hours, unit: "hours" };
  if ("days" in rule) return { amount: rule.days, unit: "days" };
  if ("months" in rule) return { amount: rule.months, unit: "months" };
  return { amount: rule.years, unit: "years" };
}

/** The period in words, such as "24 horas" or "1 dia". */
export function retentionText(rule: RetentionRule): string {
  const { amount, unit } = amountAndUnit(rule);
  const [singular, plural] = unitNames[unit];
  return counted(amount, singular, plural);
}

/** Every period as the privacy text has it. Of what is told in one line, the longest holds for all. */
export function retentionLines({ hasPush }: { hasPush: boolean }): string[] {
  const rules: RetentionRule[] = Object.values(RETENTION);
  const now = new Date();
  const together = Map.groupBy(
    rules.filter(({ feature }) => feature !== "push" || hasPush),
    (rule) => rule.within ?? rule.what,
  );
  return [...together.values()].flatMap((some) => {
    const [longest] = some.toSorted((a, b) => +retentionCutoff(a, now) - +retentionCutoff(b, now));
    if (!longest) return [];
    const { within, what } = longest;
    if (!within) return [`${what}: ${retentionText(longest)}.`];
    return [`${sharedLines[within]}: até ${retentionText(longest)}.`];
  });
}

const unitLength = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** Records from before this instant are past their retention period. Months and years are calendar ones, in UTC. */
export function retentionCutoff(rule: RetentionRule, now: Date): Date {
  const { amount, unit } = amountAndUnit(rule);
  if (unit === "months") return monthsFrom(now, -amount);
  if (unit === "years") return monthsFrom(now, -amount * 12);
  return new Date(now.getTime() - amount * unitLength[unit]);
}
