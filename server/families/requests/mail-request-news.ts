import { eq } from "drizzle-orm";
import { z } from "zod";
import { pushDevices } from "../../../drizzle/schema/push/tables";
import { seatRequests } from "../../../drizzle/schema/requests/tables";
import type { Notice } from "../../../emails/notice";
import type { LinkedRequest } from "../../../shared/families/requests/calls";
import { isLost, othersText, requestNews } from "../../../shared/families/requests/request-news";
import { hasEnded, requestAnswers } from "../../../shared/families/requests/requests";
import { paths } from "../../../shared/paths";
import { yearOnSale } from "../../../shared/profile/next-seats";
import { defineMail } from "../../process/mail/define-mail";
import { sendPush } from "../../process/push/send-push";
import { writeNotices } from "../../process/push/write-notices";
import type { Services } from "../../process/services";
import { toLinked } from "./linked-requests";
import { newRequestLink } from "./links";
import type { RequestRow } from "./queries";

/** What a family is told by mail or on its phone; on its page it reads everything. */
export const requestNewsKinds = [...requestAnswers, "unanswered", "gone"] as const;

/**
 * Tells a family what became of its request: by mail, or on the phone that asked. What is not true any more is not told: the
 * driver took it back, or answered otherwise, which has a message of its own.
 */
export const mailRequestNews = defineMail({
  name: "mail-request-news",
  label: "Email a quem pediu vaga: resposta",
  data: z.object({
    requestId: z.string(),
    news: z.enum(requestNewsKinds),
    /** When it happened (milliseconds). */
    at: z.number(),
  }),
  toDriver: null,
  compose: async (services, { requestId, news, at }) => {
    const { db, now } = services;
    const [row] = await db.select().from(seatRequests).where(eq(seatRequests.id, requestId));
    if (!row || row.year !== yearOnSale(now())) return;
    const [request] = await toLinked(services, [row]);
    if (!request || !isCurrent(row, request, news, at)) return;
    const key = `request-${news}-${requestId}-${at}`;
    if (row.deviceHash) await notifyPhone(services, row.deviceHash, key, request);
    if (!row.email) return;
    const query = new URLSearchParams({ token: await newRequestLink(db, requestId) });
    const to = { email: row.email, firstName: row.firstName };
    return { key, to, ...noticeOf(request, `${paths.ownRequest}?${query}`) };
  },
});

function isCurrent(
  { answeredAt }: RequestRow,
  request: LinkedRequest,
  news: (typeof requestNewsKinds)[number],
  at: number,
): boolean {
  if (news === "gone") return isLost(request);
  return request.state === news && (news === "unanswered" || answeredAt?.getTime() === at);
}

const titles: Partial<Record<LinkedRequest["state"], (name: string, year: number) => string>> = {
  has: (name, year) => `${name} tem vaga para ${year}`,
  none: (name) => `${name} não tem mais vaga`,
  agreed: (name) => `Você combinou com ${name}?`,
  unanswered: (name) => `${name} ainda não respondeu`,
};

function titleOf({ state, isVisible, driverName, year }: LinkedRequest): string {
  const title = isLost({ state, isVisible }) ? undefined : titles[state];
  return title && driverName ? title(driverName, year) : "O perfil saiu do ar";
}

function noticeOf(request: LinkedRequest, ownPath: string): Notice {
  const { others, state } = request;
  const own = { label: state === "agreed" ? "Responder sim ou não" : "Abrir meu pedido", path: ownPath };
  const search = others && {
    label: others.count === 0 ? "Buscar Condutores" : "Ver outros condutores",
    path: others.path,
  };
  return {
    title: titleOf(request),
    paragraphs: [
      requestNews(request),
      ...(state === "has" ? ["Antes de fechar, peça para ver os documentos."] : []),
    ],
    link: search ?? own,
    ...(search && { otherLink: own }),
    footnote: hasEnded(state)
      ? "Você pediu esta vaga no nosso site."
      : `Você pediu esta vaga no nosso site. Para corrigir ou retirar o pedido, toque em “${own.label}”.`,
  };
}

/** Without a name of the family: it stands on a locked screen. */
function notifyPhone(
  services: Services,
  deviceHash: string,
  key: string,
  request: LinkedRequest,
): Promise<void> {
  return services.db.transaction(async (tx) => {
    const isMeant = eq(pushDevices.secretHash, deviceHash);
    const text = { title: titleOf(request), body: bodyOf(request), path: paths.ownRequest };
    const count = await writeNotices(services, tx, isMeant, { kind: "request", key, ...text });
    if (count > 0) await services.jobs.enqueue(tx, sendPush, {});
  });
}

function bodyOf({ state, others }: LinkedRequest): string {
  if (state === "has") return "Toque para combinar pelo WhatsApp.";
  if (state === "agreed") return "Toque para responder sim ou não.";
  return othersText(others?.count ?? null);
}
