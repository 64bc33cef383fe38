import { counted, formatDate, formatWholeReais } from "../brazil";
import { daysLeft, documentLabels, statusOf } from "../documents/documents";
import { DOCUMENT_URGENT_DAYS } from "../limits";
import type { OwnDocument } from "../schemas/documents";

/** The state of a duty beside its link on /painel: to do (bad), missing or ending (warning), or just so. */
export type RowState = { text: string; kind: "bad" | "warning" | "quiet" };

/** "3 conferidos, 1 recusado"; null before anything was sent. */
export function documentsRow(documents: readonly OwnDocument[], now: Date): RowState | null {
  const statuses = documents.map((document) => ({ document, status: statusOf(document, now) }));
  const count = (...names: string[]) => statuses.filter(({ status }) => names.includes(status)).length;
  const [refused, expired, gone] = [count("refused"), count("expired"), count("differs")];
  const soon = statuses.find(
    ({ document, status }) =>
      status === "expiring" &&
      document.accepted !== null &&
      daysLeft(document.accepted.validUntil, now) <= DOCUMENT_URGENT_DAYS,
  )?.document;
  const misses = statuses.some(
    ({ document, status }) => document.type === "authorisation" && status === "none",
  );
  const parts = [
    someOf(count("valid", "expiring"), "conferido", "conferidos"),
    someOf(count("review"), "em análise", "em análise"),
    someOf(refused, "recusado", "recusados"),
    someOf(expired, "vencido", "vencidos"),
    someOf(gone, "fora do perfil", "fora do perfil"),
    ...(soon?.accepted
      ? [`${shortName(soon)} vence em ${formatDate(`${soon.accepted.validUntil}T12:00:00Z`)}`]
      : []),
    ...(misses ? ["falta a autorização"] : []),
  ].filter((part) => part !== "");
  if (parts.length === 0) return null;
  const kind = refused + expired + gone > 0 ? "bad" : misses || soon ? "warning" : "quiet";
  return { text: parts.join(", "), kind };
}

function shortName({ type }: OwnDocument): string {
  return documentLabels[type].name.split(" ")[0] ?? "";
}

/** "R$ 390 por mês, confirme até 02/05/2027"; null without a price. @param until null once families don't see it */
export function priceRow(price: number | null, until: Date | null): RowState | null {
  if (price === null) return null;
  const amount = `${formatWholeReais(price)} por mês`;
  return until
    ? { text: `${amount}, confirme até ${formatDate(until.toISOString())}`, kind: "quiet" }
    : { text: `Sua mensalidade saiu do perfil. Confirme se ${amount} continua certo.`, kind: "bad" };
}

/** "6 publicadas, 2 convites abertos"; null without either. */
export function recommendationsRow(published: number, waiting: number, open: number): RowState | null {
  const parts = [
    someOf(published, "publicada", "publicadas"),
    someOf(waiting, "em análise", "em análise"),
    someOf(open, "convite aberto", "convites abertos"),
  ].filter((part) => part !== "");
  return parts.length > 0 ? { text: parts.join(", "), kind: "quiet" } : null;
}

/** "12 visitas pelo QR em 30 dias"; null without one. */
export function materialRow(visits: number): RowState | null {
  return visits > 0
    ? { text: `${counted(visits, "visita", "visitas")} pelo QR em 30 dias`, kind: "quiet" }
    : null;
}

/** Words for a count, nothing for none. */
function someOf(count: number, singular: string, plural: string): string {
  return count === 0 ? "" : counted(count, singular, plural);
}
