import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { Notice } from "../../../emails/notice";
import { daysSince } from "../../../shared/brazil";
import { freeSeats } from "../../../shared/drivers";
import { SEATS_LINK_DAYS, SEATS_TRUSTED_DAYS } from "../../../shared/limits";
import { paths, seatsChangePath, seatsRemindersOffPath } from "../../../shared/paths";
import { seatFacts, splitOf } from "../../../shared/profile/seats";
import { findAccount } from "../../accounts/queries";
import type { Db } from "../../platform/database/database";
import { linkToken, newLinkSecret } from "../../platform/link-token";
import { defineMail } from "../../process/mail/define-mail";
import { type DriverRow, findVisibleDriver } from "../queries";

/**
 * Asks a driver whether the seats are still right, unless they were confirmed or the profile left search in between. At
 * most once: if the process dies while sending, the mail stays unsent this month rather than being sent twice.
 */
export const mailSeats = defineMail({
  name: "mail-seats",
  label: "Email: suas vagas ainda estão certas?",
  data: z.object({ driverId: z.string(), remindedAt: z.iso.datetime() }),
  toDriver: "driverId",
  compose: async ({ db, now }, { driverId, remindedAt }) => {
    const driver = await findVisibleDriver(db, driverId, now());
    const account = driver && (await findAccount(db, driver.userId));
    if (!account || !isCurrent(driver, remindedAt)) return;
    const { secret, hash } = newLinkSecret();
    if (!(await takeTurn(db, driverId, hash))) return;
    return {
      key: `seats-${driverId}-${Date.parse(remindedAt)}`,
      to: account,
      push: { kind: "seats", to: { driverId } },
      ...noticeOf(driver, linkToken(driverId, secret), now()),
      onUnsent: async () => {
        await db.update(driverSeats).set({ reminderHash: null }).where(eq(driverSeats.driverId, driverId));
      },
    };
  },
});

function isCurrent({ seats }: DriverRow, remindedAt: string): boolean {
  if (!seats?.remindedAt || seats.remindersOffAt) return false;
  return seats.remindedAt.toISOString() === remindedAt && seats.confirmedAt < seats.remindedAt;
}

/** Claims the mail: of concurrent or repeated attempts only the first continues. */
async function takeTurn(db: Db, driverId: string, reminderHash: string): Promise<boolean> {
  const taken = await db
    .update(driverSeats)
    .set({ reminderHash })
    .where(and(eq(driverSeats.driverId, driverId), isNull(driverSeats.reminderHash)))
    .returning({ driverId: driverSeats.driverId });
  return taken.length > 0;
}

function noticeOf(driver: DriverRow, token: string, now: Date): Notice {
  const query = new URLSearchParams({ token });
  const days = driver.seats ? daysSince(driver.seats.confirmedAt, now) : 0;
  const shown =
    days > SEATS_TRUSTED_DAYS ? "Seu perfil mostra “a confirmar”." : "Essa data aparece no seu perfil.";
  return {
    title: titleOf(freeSeats(driver)),
    preview: "É rápido e não precisa de senha.",
    paragraphs: [`Faz ${days} dias que você confirmou suas vagas. ${shown}`],
    facts: seatFacts(freeSeats(driver), driver.available && driver.seats ? splitOf(driver.seats) : null),
    link: { label: "Continua certo", path: `${paths.seatsConfirm}?${query}` },
    otherLink: { label: "Mudar as vagas", path: `${seatsChangePath}?${query}` },
    footnote: `Este link vale ${SEATS_LINK_DAYS} dias. Enviamos no máximo um lembrete por mês.`,
    footnoteLink: { label: "Desligar este lembrete", path: `${seatsRemindersOffPath}?${query}` },
  };
}

function titleOf(seats: number): string {
  if (seats === 0) return "Você continua sem vagas?";
  return `Você ainda tem ${seats === 1 ? "1\u00a0vaga" : `${seats}\u00a0vagas`}?`;
}
