import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { resultMails } from "../../../drizzle/schema/results";
import { dayInSaoPaulo, formatInteger, formatMonth } from "../../../shared/brazil";
import { startOfPeriod } from "../../../shared/figures";
import { stepWords } from "../../../shared/messages/next-step";
import { paths, resultMailsOffPath } from "../../../shared/paths";
import type { Step } from "../../../shared/profile/next-step";
import {
  DEMAND_DAYS,
  demandShiftLabels,
  figureLabels,
  figureNames,
} from "../../../shared/profile/results/results";
import type { Demand } from "../../../shared/schemas/results";
import { findAccount } from "../../accounts/queries";
import { findVisibleDriver } from "../../drivers/queries";
import type { Db } from "../../platform/database/database";
import { linkToken, newLinkSecret, withLinkHash } from "../../platform/link-token";
import { defineMail } from "../../process/mail/define-mail";
import { firstStep } from "../next-step/read-next-step";
import { demandNear } from "./demand";
import { resultsBetween } from "./queries";

/** Unmet demand listed in the mail; the rest is on the dashboard. */
const PLACES = 3;

/** If the server was down on the first of the month, it still sends until this day; later the mail would be stale. */
const UNTIL_DAY = 10;

/** The month that is mailed now, as its first day; null once it is too late. */
export function monthToMail(now: Date): string | null {
  const today = dayInSaoPaulo(now);
  return Number(today.slice(8)) > UNTIL_DAY ? null : startOfPeriod("month", today, 1);
}

/**
 * "Seu mês na Rota Escola": a profile's figures of a month next to the month before. Not sent to drivers who have
 * switched it off or left search, nor later than in the first days of the next month.
 */
export const mailMonthResults = defineMail({
  name: "mail-month-results",
  label: "Email: seu mês",
  data: z.object({ driverId: z.string(), month: z.iso.date() }),
  toDriver: "driverId",
  compose: async (services, { driverId, month }) => {
    const { db, now, company } = services;
    if (month !== monthToMail(now())) return;
    const driver = await findVisibleDriver(db, driverId, now());
    const account = driver && (await findAccount(db, driver.userId));
    if (!account) return;
    const demand = await demandNear(db, driver, now());
    const step = await firstStep({ ...services, user: account });
    const facts = await factsOf(db, driverId, month);
    const { secret, hash } = newLinkSecret();
    if (!(await addLink(db, driverId, month, hash))) return;
    return {
      key: `month-${driverId}-${month}`,
      to: account,
      push: { kind: "month", to: { driverId } },
      title: `Seu mês na ${company.brandName}`,
      preview: `O que seu perfil trouxe em ${formatMonth(month)}.`,
      paragraphs: [`Em ${formatMonth(month)}, seu perfil teve:`],
      facts,
      more: [
        ...(step ? [nextStepText(step)] : []),
        ...demand.slice(0, PLACES).map((searched) => demandSentence(searched, driver.serviceCity)),
      ],
      link: { label: "Ver meus resultados", path: paths.dashboard },
      footnote: "Enviamos este resumo uma vez por mês.",
      footnoteLink: {
        label: "Desligar este resumo",
        path: `${resultMailsOffPath}?${new URLSearchParams({ token: linkToken(driverId, secret) })}`,
      },
    };
  },
});

/** The same step as on /painel. */
function nextStepText(step: Step): string {
  const { title, text } = stepWords(step);
  return `Seu próximo passo no painel: ${title}${title.endsWith("?") ? "" : "."} ${text}`;
}

/** False once the mail is switched off, or a later one is queued. */
async function addLink(db: Db, driverId: string, month: string, hash: string): Promise<boolean> {
  const mine = and(eq(resultMails.driverId, driverId), eq(resultMails.month, month));
  const taken = await db
    .update(resultMails)
    .set({ linkHash: withLinkHash(resultMails.linkHash, hash) })
    .where(and(mine, isNull(resultMails.offAt)))
    .returning({ driverId: resultMails.driverId });
  return taken.length > 0;
}

/** Each figure of the month, and of the month before if that was counted completely. */
async function factsOf(db: Db, driverId: string, month: string): Promise<{ label: string; value: string }[]> {
  const before = startOfPeriod("month", month, 1);
  const [monthName] = formatMonth(before).split(" ");
  const now = await resultsBetween(db, driverId, month, startOfPeriod("month", month, -1));
  const earlier = await resultsBetween(db, driverId, before, month);
  return figureNames.map((name) => {
    const compared = earlier.isWhole[name]
      ? ` (${monthName}:\u00a0${formatInteger(earlier.sums[name])})`
      : "";
    return { label: figureLabels[name].title, value: `${formatInteger(now.sums[name])}${compared}` };
  });
}

/** "Nos últimos 30 dias, 9 famílias procuraram vaga à tarde na EMEF Padre Anchieta, em Campinas, e não acharam." */
function demandSentence({ at, label, shift, year, families }: Demand, city: string): string {
  const when = shift ? ` ${demandShiftLabels[shift]}` : "";
  const where = `${at} ${label}, em ${city}`;
  const count = `${formatInteger(families)} famílias`;
  return year
    ? `Desde setembro, ${count} pediram vaga para ${year} ${where}.`
    : `Nos últimos ${DEMAND_DAYS} dias, ${count} procuraram vaga${when} ${where}, e não acharam.`;
}
