import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { waitingFamilies, waitingNotices } from "../../../drizzle/schema/waiting";
import { formatDate } from "../../../shared/brazil";
import { waitedFact } from "../../../shared/families/waiting/waiting-text";
import { WAITING_DAYS, WAITING_MAIL_PAUSE } from "../../../shared/limits";
import { paths } from "../../../shared/paths";
import { seasonEnd } from "../../../shared/profile/next-seats";
import { RETENTION, retentionText } from "../../../shared/retention";
import { linkToken } from "../../platform/link-token";
import { defineMail, type Mail } from "../../process/mail/define-mail";
import { mayMailTo, uncountMailTo } from "../../process/mail/mailbox-budget";
import type { Services } from "../../process/services";
import { addSecret } from "./links";
import { canBegin } from "./live";
import { plainPlace } from "./plain-place";

/**
 * Mails an address to confirm its new notices. Once a day at most, however often and by whom the address is entered: later
 * notices are mailed the next day (`notifyWaitingFamilies`).
 */
export const mailConfirmWaiting = defineMail({
  name: "mail-confirm-waiting",
  label: "Email: confirme seu aviso de vaga",
  data: z.object({ familyId: z.string() }),
  toDriver: null,
  compose: (services, { familyId }) => confirmationMail(services, familyId),
});

/** The mail, unless the address already got one today, or nothing is unconfirmed. */
export async function confirmationMail(services: Services, familyId: string): Promise<Mail | undefined> {
  const { db } = services;
  const taken = await takeTurn(services, familyId);
  if (!taken) return;
  const { email, notices, token, askedAt, before } = taken;
  if (!(await mayMailTo(services, email))) {
    await postpone(services, familyId, notices);
    return;
  }
  const address = (path: string) => `${path}?${new URLSearchParams({ token })}`;
  return {
    key: `waiting-ask-${familyId}-${askedAt.getTime()}`,
    to: email,
    title: "Confirme seu aviso de vaga",
    preview: "Confirme e receba um email quando um condutor tiver vaga.",
    paragraphs: [
      "Alguém deixou este email no nosso site para receber um aviso quando houver vaga.",
      `Se foi você, confirme. ${untilWhen(notices)} enviamos no máximo um email por dia, só quando houver condutor com vaga.`,
    ],
    facts: notices.map((notice) => waitedFact(plainPlace(notice), notice)),
    link: { label: "Confirmar aviso", path: address(paths.waitingConfirm) },
    footnote: `Não foi você? Ignore este email. Sem a confirmação, apagamos o pedido em ${retentionText(RETENTION.waitingUnconfirmed)}.`,
    footnoteLink: { label: "Apagar agora", path: address(paths.waitingEnd) },
    unsubscribe: address(paths.waitingEnd),
    onUnsent: async (isFinal) => {
      // A permanently refused address counts as mailed.
      if (isFinal) return;
      await uncountMailTo(services, email);
      await db.update(waitingFamilies).set({ askedAt: before }).where(eq(waitingFamilies.id, familyId));
    },
  };
}

/** "Por 60 dias", "Até 28/02/2027" for a school year, and both if both are asked for. */
function untilWhen(notices: readonly { year: number | null }[]): string {
  const years = notices.flatMap(({ year }) => year ?? []);
  const [year] = years;
  if (year === undefined) return `Por ${WAITING_DAYS} dias`;
  const lastDay = formatDate(new Date(seasonEnd(year).getTime() - 1).toISOString());
  if (years.length === notices.length) return `Até ${lastDay}`;
  return `Por ${WAITING_DAYS} dias, e para ${year} até ${lastDay},`;
}

/**
 * The mailbox had its mails of the day: what was asked counts as asked just after a mail, so that the job of the
 * next days asks for it (`notifyWaitingFamilies`).
 */
async function postpone({ db }: Services, familyId: string, notices: { createdAt: Date }[]): Promise<void> {
  const oldest = Math.min(...notices.map(({ createdAt }) => createdAt.getTime()));
  const askedAt = new Date(oldest - 1);
  await db.update(waitingFamilies).set({ askedAt }).where(eq(waitingFamilies.id, familyId));
}

/** Whether the time of the last mail means that today's mail was sent. */
export function hadMail(last: Date | null, now: Date): boolean {
  return last !== null && now.getTime() < last.getTime() + WAITING_MAIL_PAUSE;
}

/** Marks the address as mailed; of concurrent processes or attempts only one gets true. */
function takeTurn({ db, now }: Services, familyId: string) {
  return db.transaction(async (tx) => {
    const [family] = await tx
      .select({ email: waitingFamilies.email, askedAt: waitingFamilies.askedAt })
      .from(waitingFamilies)
      .where(eq(waitingFamilies.id, familyId))
      .for("update");
    const askedAt = now();
    const before = family?.askedAt ?? null;
    if (!family?.email || hadMail(before, askedAt)) return undefined;
    const isUnconfirmed = and(isNull(waitingNotices.confirmedAt), canBegin(askedAt));
    const isWaiting = and(eq(waitingNotices.familyId, familyId), isUnconfirmed);
    const isNew = before ? gt(waitingNotices.createdAt, before) : undefined;
    if ((await tx.$count(waitingNotices, and(isWaiting, isNew))) === 0) return undefined;
    const notices = await tx
      .select()
      .from(waitingNotices)
      .where(isWaiting)
      .orderBy(asc(waitingNotices.createdAt), asc(waitingNotices.id));
    await tx.update(waitingFamilies).set({ askedAt }).where(eq(waitingFamilies.id, familyId));
    const token = linkToken(familyId, await addSecret(tx, familyId));
    return { email: family.email, notices, token, askedAt, before };
  });
}
