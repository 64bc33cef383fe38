import { dayInSaoPaulo, startOfDay } from "./brazil";

const DAY = 24 * 60 * 60 * 1000;

/** The kinds of items that wait for a staff decision, and how many days each may wait. */
export const queueKinds = {
  case: { name: "Casos", icon: "flag", days: 2 },
  document: { name: "Documentos", icon: "document", days: 3 },
  recommendation: { name: "Recomendações", icon: "chat", days: 5 },
  message: { name: "Mensagens", icon: "mail", days: 2 },
  "data-request": { name: "Dados", icon: "user", days: 15 },
  payment: { name: "Pagamentos", icon: "card", days: 5 },
  link: { name: "Links", icon: "external", days: 7 },
  other: { name: "Outros", icon: "info", days: 7 },
} as const;

export type QueueKind = keyof typeof queueKinds;
export const queueKindNames = Object.keys(queueKinds) as [QueueKind, ...QueueKind[]];

/** The kinds whose items about one driver are one row of the queue. */
export const foldedKinds = ["case", "document", "recommendation"] as const satisfies QueueKind[];

/** The due date of an item that is opened now. */
export function queueDeadline(kind: QueueKind, openedAt: Date): Date {
  return new Date(openedAt.getTime() + queueKinds[kind].days * DAY);
}

/** Items that were due before this moment are late: a deadline is a calendar day in São Paulo, to its end. */
export function lateBefore(now: Date): Date {
  return startOfDay(dayInSaoPaulo(now));
}

/** Items per screen of the queue. */
export const QUEUE_PAGE_SIZE = 50;
