import type { inferRouterOutputs } from "@trpc/server";
import { paymentDetailLabel } from "../../../shared/billing/payment-details";
import { counted, dayInSaoPaulo, formatDate, formatTime } from "../../../shared/brazil";
import { daysBetween, documentLabels, documentTypes } from "../../../shared/documents/documents";
import { RENAMED } from "../../../shared/families/recommendations/recommendations";
import { queueKinds } from "../../../shared/queue";
import type { ConsoleRouter } from "../../app/trpc";

export type QueueItem = inferRouterOutputs<ConsoleRouter>["queue"]["list"]["items"][number];

/** The props of a kind's body: the item, and a function that opens the next one after a decision. */
export type QueueBodyProps = { item: QueueItem; openNext: () => void };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** What the words about an item depend on. */
export type Titled = Pick<QueueItem, "kind" | "detail" | "openReports" | "isAnswered" | "isMatched"> &
  Partial<Pick<QueueItem, "messageSubject">>;

/** An item in one line: "Denúncia: cobrança", "Mensagem: não consigo trocar a foto". */
export function itemTitle(item: Titled): string {
  const { kind, detail, messageSubject } = item;
  const about = messageSubject ?? detail;
  const words: Record<QueueItem["kind"], string> = {
    case: caseTitle(item),
    document: documentTitle(detail),
    recommendation: recommendationTitle(detail),
    message: "Mensagem",
    "data-request": "Pedido de dados",
    link: "Link que não funciona",
    payment: paymentDetailLabel(detail),
    other: about || queueKinds.other.name,
  };
  const takesDetail = kind === "message" || kind === "data-request" || kind === "link";
  return takesDetail && about ? `${words[kind]}: ${about}` : words[kind];
}

/** What waits in a case, the most urgent first. */
function caseTitle({ openReports, isAnswered, isMatched, detail }: Titled): string {
  if (isAnswered) return "Resposta a uma suspensão";
  if (openReports > 1) return `${openReports} denúncias`;
  if (openReports === 0 && isMatched) return "Parece outro perfil";
  return detail === "" ? "Caso" : `Denúncia: ${detail}`;
}

function recommendationTitle(detail: string): string {
  if (detail === RENAMED) return "Nome novo, com recomendações";
  return detail === "" ? "Recomendação de família" : "Resposta a uma recomendação";
}

/** "CNH categoria D com EAR" for the type in an item. */
function documentTitle(type: string): string {
  const known = documentTypes.find((name) => name === type);
  return known ? documentLabels[known].name : "Documento";
}

/** Whom it is about: "Leandro Fraga, Rio de Janeiro, RJ". Empty if it is about nobody. */
export function itemAbout({ driver, city, state }: QueueItem): string {
  return [driver, city, state].filter(Boolean).join(", ");
}

/** The first line of an item in the list: who it is about; what it is if it is about nobody. */
export function itemLead(item: QueueItem): string {
  return item.driver ?? item.person ?? itemTitle(item);
}

/** "há 3 dias": how long something has been waiting, in the largest fitting unit. */
export function waitingFor(openedAt: string | Date, now: Date): string {
  const waited = now.getTime() - new Date(openedAt).getTime();
  if (waited >= DAY) return `há ${counted(Math.floor(waited / DAY), "dia", "dias")}`;
  if (waited >= HOUR) return `há ${counted(Math.floor(waited / HOUR), "hora", "horas")}`;
  return "há pouco";
}

/** By how many calendar days in São Paulo an item is late, "hoje" on its last day, otherwise null. */
export function lateness(dueAt: string | Date, now: Date): string | null {
  const days = daysBetween(dayInSaoPaulo(new Date(dueAt)), dayInSaoPaulo(now));
  if (days < 0) return null;
  return days === 0 ? "Prazo hoje" : `Atrasado ${counted(days, "dia", "dias")}`;
}

/** "Nada esperando.", and when the last item was closed. */
export function emptyText(lastClosedAt: string | Date | null): string {
  if (!lastClosedAt) return "Nada esperando.";
  const at = new Date(lastClosedAt).toISOString();
  return `Nada esperando. O último item foi fechado em ${formatDate(at)}, ${formatTime(at)}.`;
}
