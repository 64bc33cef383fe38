import { sql } from "drizzle-orm";
import { z } from "zod";
import { counted, dayInSaoPaulo, formatDate, joinList, startOfDay } from "../../../shared/brazil";
import { ALERT_AFTER_MINUTES } from "../../../shared/limits";
import { agoText, type HealthCell, undeliveredText } from "../../../shared/operation/health";
import { programVersion } from "../../platform/config/program-version";
import { type Observation, observed } from "../../platform/observations";
import type { Services } from "../../process/services";
import { jobsNow } from "../alerts/queries";
import { BACKUP_MADE, lastActionAt } from "../ops/system-health";
import { diskCell } from "./disks";
import { heldCell, memoryCells } from "./held-cell";
import { pushCell } from "./push-cell";

const MINUTE = 60_000;
/** Backups are made every night; after this long one was missed. */
const BACKUP_LATE_MS = 26 * 60 * MINUTE;
const STRIPE_SILENT_MS = 5 * MINUTE;
const JOBS_SILENT_MS = 5 * MINUTE;
const DRIFT_MAX_MS = 30_000;
const DAYS_NAMED = 3;

type Needs = Pick<Services, "config" | "database" | "db" | "memoryKeys" | "now" | "pushKeys">;

const version = programVersion();

/** Every part of the product's health, in words: for the console's card and the operators' daily mail. */
export async function healthNow(services: Needs): Promise<HealthCell[]> {
  const queue = await queueNow(services);
  const { mail, stripe } = await observed(services.db);
  const since = (at: Date) => Math.max(0, services.now().getTime() - at.getTime());
  return [
    await backupCell(services),
    await diskCell(services.config),
    mailCell(services, queue, mail?.wellAt ? agoText(since(mail.wellAt)) : "nunca"),
    stripeCell(services, stripe, since),
    ...(services.pushKeys ? [await pushCell(services)] : []),
    jobsCell(queue, stripe, since),
    await heldCell(services),
    ...(await memoryCells(services)),
    serverCell(services, queue),
  ];
}

async function backupCell({ db, now }: Needs): Promise<HealthCell> {
  const tried = await lastActionAt(db, "restore-tried");
  const restored = tried
    ? `restauração testada em ${formatDate(tried.toISOString())}`
    : "restauração nunca testada";
  const last = await lastActionAt(db, BACKUP_MADE);
  if (!last) return { kind: "backup", isRed: true, state: "nunca feito", detail: restored };
  const age = now().getTime() - last.getTime();
  const isRed = age > BACKUP_LATE_MS;
  return {
    kind: "backup",
    isRed,
    state: agoText(age),
    detail: isRed ? missedDays(last, now()) : restored,
  };
}

/** "faltam 20, 21 e 22/11": the days in São Paulo without a backup since the last one. */
function missedDays(last: Date, now: Date): string {
  const days: string[] = [];
  const today = dayInSaoPaulo(now);
  for (
    let day = dayInSaoPaulo(startOfDay(dayInSaoPaulo(last), 1));
    day <= today && days.length <= DAYS_NAMED;
  ) {
    days.push(day);
    day = dayInSaoPaulo(startOfDay(day, 1));
  }
  if (days.length > DAYS_NAMED) return `o último é de ${formatDate(last.toISOString())}`;
  const names = days.map((day) => formatDate(startOfDay(day).toISOString()).slice(0, 5));
  return days.length === 0
    ? "falta o de hoje"
    : `${days.length === 1 ? "falta" : "faltam"} ${joinList(names)}`;
}

const queueRow = z.tuple([
  z.object({
    nowMs: z.number(),
    mails: z.number(),
    replicas: z.number(),
  }),
]);

/** What the queue's tables say; ages in milliseconds by the database's clock. */
async function queueNow({ db, database, now }: Needs) {
  const replicas =
    database.kind === "postgres" ? sql`(select count(*)::int from pg_stat_replication)` : sql`0`;
  const before = now().getTime();
  const { rows } = await db.execute(sql`
    select (extract(epoch from now()) * 1000)::float8 as "nowMs", ${replicas} as replicas,
      (select count(*)::int from jobs.job where name like 'mail-%' and state < 'completed') as mails`);
  const [{ nowMs, ...counted }] = queueRow.parse(rows);
  // Positive: this process's clock is ahead of the database's. The answer took half of the time in between.
  const drift = (before + now().getTime()) / 2 - nowMs;
  return { ...counted, drift, ...(await jobsNow(db)) };
}

type Queue = Awaited<ReturnType<typeof queueNow>>;

function mailCell({ config }: Needs, { mails, mailWaits }: Queue, sent: string): HealthCell {
  const isRed = mailWaits >= ALERT_AFTER_MINUTES;
  return {
    kind: "mail",
    isRed,
    state: isRed ? `parados há ${mailWaits} min` : config.smtpUrl ? "saindo" : "guardados aqui",
    detail: `último ${sent}, ${mails} na espera`,
  };
}

type Since = (at: Date) => number;

function stripeCell({ config }: Needs, seen: Observation | undefined, since: Since): HealthCell {
  const isSilent = seen !== undefined && (seen.wellAt === null || since(seen.wellAt) > STRIPE_SILENT_MS);
  const looked = seen ? `visto ${agoText(since(seen.lookedAt))}` : "ainda não perguntamos";
  if (isSilent) {
    const last = seen.wellAt ? agoText(since(seen.wellAt)) : "nunca";
    return { kind: "stripe", isRed: true, state: "sem resposta", detail: `última ${last}` };
  }
  if (seen && seen.undelivered > 0)
    return { kind: "stripe", isRed: true, state: undeliveredText(seen.undelivered), detail: looked };
  return {
    kind: "stripe",
    isRed: false,
    state: config.stripe ? (seen ? "responde" : "–") : "simulada",
    detail: looked,
  };
}

/** Stripe is asked by a job every minute: when that was last done says whether jobs run at all. */
function jobsCell({ stopped }: Queue, seen: Observation | undefined, since: Since): HealthCell {
  const rests = seen !== undefined && since(seen.lookedAt) > JOBS_SILENT_MS;
  return {
    kind: "jobs",
    isRed: stopped > 0 || rests,
    state: rests ? "não rodam" : counted(stopped, "parada", "paradas"),
    detail: seen ? `última ${agoText(since(seen.lookedAt))}` : "nenhuma rodou ainda",
  };
}

function serverCell({ config }: Needs, { drift, replicas }: Queue): HealthCell {
  const isOff = Math.abs(drift) > DRIFT_MAX_MS;
  const isAlone = config.databaseReadUrl !== undefined && replicas === 0;
  const copies = config.databaseReadUrl === undefined ? "" : `, ${replicas} réplicas`;
  const clock = isOff
    ? `relógio ${Math.round(Math.abs(drift) / 1000)} s ${drift > 0 ? "adiantado" : "atrasado"}`
    : "relógio certo";
  return {
    kind: "server",
    isRed: isOff || isAlone,
    state: isOff ? clock : isAlone ? "sem réplica" : "em ordem",
    detail: `${isOff ? "" : `${clock}, `}versão ${version}${copies}`,
  };
}
