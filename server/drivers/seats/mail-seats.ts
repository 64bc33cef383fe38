import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { driverSeats } from "../../../drizzle/schema/seats";
import type { Notice } from "../../../emails/notice";
import { daysSince } from "../../../shared/brazil";
import { freeSeats } from "../../../shared/drivers";
import { DAY, SEATS_LINK_DAYS, SEATS_TRUSTED_DAYS } from "../../../shared/limits";
import {
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths,
  seatsChangePath,
  seatsRemindersOffPath,
} from "../../../shared/paths";
import { nextSeatsAt, nextSeatsMailedFrom, yearOnSale } from "../../../shared/profile/next-seats";
import { seatFacts, splitOf } from "../../../shared/profile/seats";
import { findAccount } from "../../accounts/queries";
import { linkToken, newLinkSecret, withLinkHash } from "../../platform/link-token";
import { defineMail } from "../../process/mail/define-mail";
import { type DriverRow, findVisibleDriver } from "../queries";
import type { SeatsRow } from "./stored-seats";

const askedSeats = z.object({ driverId: z.string(), year: z.number().nullable(), askedAt: z.iso.datetime() });

// As earlier versions queued it, for today and for the year that was sold then; such a job may still wait.
const formerly = z
  .object({ driverId: z.string(), remindedAt: z.iso.datetime() })
  .or(askedSeats.omit({ year: true }));

/**
 * Asks a driver whether today's seats are still right, or for those of the year that is sold; unless that was answered,
 * the mails were switched off, or the profile left search in between.
 */
export const mailSeats = defineMail({
  name: "mail-seats",
  formerName: "mail-next-seats",
  label: "Email: suas vagas",
  data: askedSeats.or(
    formerly.transform((job) =>
      "remindedAt" in job
        ? { driverId: job.driverId, year: null, askedAt: job.remindedAt }
        : { ...job, year: yearOnSale(new Date(job.askedAt)) },
    ),
  ),
  toDriver: "driverId",
  compose: async ({ db, now }, { driverId, year, askedAt }) => {
    const driver = await findVisibleDriver(db, driverId, now());
    const account = driver && (await findAccount(db, driver.userId));
    const row = year === null ? driver?.seats : driver?.next;
    if (!account || !row || row.year !== year || driver.seatMailsOffAt) return;
    if (row.askedAt?.toISOString() !== askedAt || isAnswered(driver, row, now())) return;
    const isOfRow = and(
      eq(driverSeats.driverId, driverId),
      year === null ? isNull(driverSeats.year) : eq(driverSeats.year, year),
    );
    const { secret, hash } = newLinkSecret();
    await db
      .update(driverSeats)
      .set({ askedHash: withLinkHash(driverSeats.askedHash, hash) })
      .where(isOfRow);
    const query = new URLSearchParams({ token: linkToken(driverId, secret) });
    return {
      key: `${year === null ? "seats" : "next-seats"}-${driverId}-${Date.parse(askedAt)}`,
      to: account,
      ...(year === null
        ? { push: { kind: "seats" as const, to: { driverId } }, ...aboutToday(driver, query, now()) }
        : aboutYear(year, query)),
      footnoteLink: { label: "Desligar este lembrete", path: `${seatsRemindersOffPath}?${query}` },
    };
  },
});

/**
 * Whether there is nothing to ask any more; a year's days to ask may also be over. A mail about today that waited longer
 * than its links last is not sent: the next one comes a month after it.
 */
function isAnswered(driver: DriverRow, { year, askedAt, confirmedAt }: SeatsRow, now: Date): boolean {
  if (year === null) return !askedAt || isLinkOver(askedAt, now) || !confirmedAt || confirmedAt >= askedAt;
  const from = nextSeatsMailedFrom(now);
  return !from || !askedAt || askedAt < from || nextSeatsAt(driver.next, driver, now) !== null;
}

/** Whether the links of a mail lead nowhere any more. */
export function isLinkOver(askedAt: Date, now: Date): boolean {
  return now.getTime() >= askedAt.getTime() + SEATS_LINK_DAYS * DAY;
}

function aboutToday(driver: DriverRow, query: URLSearchParams, now: Date): Notice {
  const days = driver.seats?.confirmedAt ? daysSince(driver.seats.confirmedAt, now) : 0;
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
  };
}

function titleOf(seats: number): string {
  if (seats === 0) return "Você continua sem vagas?";
  return `Você ainda tem ${seats === 1 ? "1\u00a0vaga" : `${seats}\u00a0vagas`}?`;
}

function aboutYear(year: number, query: URLSearchParams): Notice {
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
  };
}
