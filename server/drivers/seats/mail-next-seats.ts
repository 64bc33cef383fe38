import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { Notice } from "../../../emails/notice";
import { SEATS_LINK_DAYS } from "../../../shared/limits";
import { nextSeatsFormPath, nextSeatsNonePath, seatsRemindersOffPath } from "../../../shared/paths";
import { nextSeatsAt, nextSeatsMailedFrom, yearOnSale } from "../../../shared/profile/next-seats";
import { findAccount } from "../../accounts/queries";
import { linkToken, newLinkSecret } from "../../platform/link-token";
import { defineMail } from "../../process/mail/define-mail";
import { findDetails } from "../details/read-details";
import { findVisibleDriver } from "../queries";

/**
 * Asks a driver for seats of the year that is sold, unless they were stated, the mail was switched off, or its days passed
 * in between. At most once: if the process dies while sending, the mail stays unsent rather than being sent twice.
 */
export const mailNextSeats = defineMail({
  name: "mail-next-seats",
  label: "Email: já abriu suas vagas para o próximo ano?",
  data: z.object({ driverId: z.string(), askedAt: z.iso.datetime() }),
  toDriver: "driverId",
  compose: async ({ db, now }, { driverId, askedAt }) => {
    const year = yearOnSale(now());
    const from = nextSeatsMailedFrom(now());
    const driver = await findVisibleDriver(db, driverId, now());
    const account = driver && (await findAccount(db, driver.userId));
    const at = driver?.seats?.nextAskedAt;
    const isDue = at?.toISOString() === askedAt && from && at >= from && !driver?.seats?.remindersOffAt;
    if (!account || !year || !isDue) return;
    const { next } = await findDetails(db, driverId);
    if (nextSeatsAt(next, driver, now())) return;
    const { secret, hash } = newLinkSecret();
    const isUnsent = and(eq(driverSeats.driverId, driverId), isNull(driverSeats.nextAskedHash));
    const [taken] = await db
      .update(driverSeats)
      .set({ nextAskedHash: hash })
      .where(isUnsent)
      .returning({ driverId: driverSeats.driverId });
    if (!taken) return;
    return {
      key: `next-seats-${driverId}-${Date.parse(askedAt)}`,
      to: account,
      ...noticeOf(year, linkToken(driverId, secret)),
      onUnsent: async () => {
        await db.update(driverSeats).set({ nextAskedHash: null }).where(eq(driverSeats.driverId, driverId));
      },
    };
  },
});

function noticeOf(year: number, token: string): Notice {
  const query = new URLSearchParams({ token });
  return {
    title: `Já abriu suas vagas para ${year}?`,
    preview: "É rápido e não precisa de senha.",
    paragraphs: [
      `As famílias já procuram transporte para ${year}. Diga quantas vagas você vai ter em cada turno, e elas encontram você na busca por ${year}.`,
      "Você pode mudar os números quando quiser, no seu painel.",
    ],
    link: { label: `Informar vagas para ${year}`, path: `${nextSeatsFormPath}?${query}` },
    otherLink: { label: `Não vou ter vaga em ${year}`, path: `${nextSeatsNonePath}?${query}` },
    footnote: `Este link vale ${SEATS_LINK_DAYS} dias. Fazemos esta pergunta no máximo duas vezes por ano.`,
    footnoteLink: { label: "Desligar este lembrete", path: `${seatsRemindersOffPath}?${query}` },
  };
}
