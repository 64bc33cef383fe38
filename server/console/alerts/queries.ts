import { and, asc, count, eq, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { drivers } from "../../../drizzle/schema/drivers";
import { pushServices } from "../../../drizzle/schema/push/tables";
import { queueItems } from "../../../drizzle/schema/queue";
import { cases, reports } from "../../../drizzle/schema/reports";
import { counted } from "../../../shared/brazil";
import { ALERT_AFTER_MINUTES, URGENT_REPORTS } from "../../../shared/limits";
import { pushServiceLabels, undeliveredText } from "../../../shared/operation/health";
import { lateBefore } from "../../../shared/queue";
import { lostMemories } from "../../accounts/memory/lost-keys";
import { networksOfReports } from "../../drivers/case-of";
import type { Db } from "../../platform/database/database";
import { storageProblem } from "../../platform/database/storage";
import { type Observation, observed } from "../../platform/observations";
import { DEAD_JOBS } from "../../process/jobs/jobs";
import type { Services } from "../../process/services";
import { heldNow, isHeldTooLong } from "../health/held-cell";

/** A part of the system that is currently failing. */
export type Trouble = {
  kind:
    | "jobs-stopped"
    | "mail-failing"
    | "stripe-failing"
    | "stripe-silent"
    | "storage-full"
    | "clock-wrong"
    | "push-refused"
    | "held-too-long"
    | "memory-key-lost";
  title: string;
  sentence: string;
};

const MINUTE = 60_000;
/** Stripe's events and passkeys allow five minutes. */
const CLOCKS_APART_MINUTES = 2;

/** Current system problems: shown in the console while they last, and mailed once. */
export async function troublesOf({
  config,
  db,
  memoryKeys,
  now,
}: Pick<Services, "config" | "db" | "memoryKeys" | "now">): Promise<Trouble[]> {
  const { stopped, mailWaits, clock } = await jobsNow(db);
  const apart = Math.round(Math.abs(Date.now() - clock) / MINUTE);
  const { stripe } = await observed(db);
  const troubles: Trouble[] = [];
  if (storageProblem(config.dataDir))
    troubles.push({
      kind: "storage-full",
      title: "O disco está cheio ou não aceita escrita",
      sentence:
        "Não conseguimos escrever na pasta de dados. Contas não são excluídas enquanto isso, e o site pode parar. Libere espaço no servidor.",
    });
  if (stopped > 0)
    troubles.push({
      kind: "jobs-stopped",
      title: stopped === 1 ? "Uma tarefa parou" : `${stopped} tarefas pararam`,
      sentence: `${stopped === 1 ? "Uma tarefa usou" : `${stopped} tarefas usaram`} todas as tentativas e ${stopped === 1 ? "espera" : "esperam"} por você.`,
    });
  if (mailWaits >= ALERT_AFTER_MINUTES)
    troubles.push({
      kind: "mail-failing",
      title: "Os emails não saem",
      sentence: `Nenhum email saiu nos últimos ${ALERT_AFTER_MINUTES} minutos, e o mais antigo espera há ${mailWaits} minutos.`,
    });
  if (stripe) troubles.push(...stripeTroubles(stripe));
  for (const { service } of config.company.hasPush ? await servicesThatRefuse(db) : [])
    troubles.push({
      kind: "push-refused",
      title: "Os avisos nos celulares pararam",
      sentence: `${pushServiceLabels[service]} recusa a nossa chave dos avisos nos celulares, e por isso não enviamos nada por esse serviço. Tentamos de novo a cada seis horas. Confira VAPID_PRIVATE_KEY e o relógio do servidor.`,
    });
  const { profiles, oldest } = await heldNow(db);
  if (isHeldTooLong(oldest, now()))
    troubles.push({
      kind: "held-too-long",
      title: "Um perfil espera conferência além do prazo",
      sentence: `${counted(profiles, "perfil está", "perfis estão")} em conferência, e o mais antigo passou dos 2 dias úteis que prometemos. Ninguém encontra esse perfil enquanto isso. Decida na fila.`,
    });
  if ((await lostMemories(db, memoryKeys)).length > 0)
    troubles.push({
      kind: "memory-key-lost",
      title: "Falta uma chave da memória de suspensões",
      sentence:
        "Não reconhecemos quem foi suspenso enquanto essa chave valia. Ponha a chave antiga em MEMORY_OLD_KEYS e reinicie o servidor.",
    });
  if (apart >= CLOCKS_APART_MINUTES)
    troubles.push({
      kind: "clock-wrong",
      title: "Um relógio está errado",
      sentence: `O relógio deste servidor e o do banco de dados diferem ${apart} minutos. Acerte os dois pela internet (NTP): a partir de cinco minutos os avisos da Stripe são recusados.`,
    });
  return troubles;
}

/** Push services that refuse our key since their last accepted notice. */
export function servicesThatRefuse(db: Db) {
  return db
    .select()
    .from(pushServices)
    .where(isNotNull(pushServices.refusedAt))
    .orderBy(pushServices.service);
}

/** Until Stripe answers again, nobody knows whether its events arrive: the earlier count says nothing. */
function stripeTroubles({ failingSince, lookedAt, undelivered }: Observation): Trouble[] {
  const silent = failingSince ? Math.floor((lookedAt.getTime() - failingSince.getTime()) / MINUTE) : 0;
  if (silent >= ALERT_AFTER_MINUTES)
    return [
      {
        kind: "stripe-silent",
        title: "A Stripe não responde",
        sentence: `A Stripe não responde ou recusa a nossa chave há ${silent} minutos. Enquanto isso ninguém consegue assinar, e não sabemos se os avisos dela chegam. Veja status.stripe.com e confira as chaves.`,
      },
    ];
  if (undelivered === 0) return [];
  return [
    {
      kind: "stripe-failing",
      title: "Avisos da Stripe não chegam",
      sentence: `A Stripe nos diz que ${undeliveredText(undelivered)} há mais de ${ALERT_AFTER_MINUTES} minutos. Confira o endereço e a chave dos avisos no painel da Stripe, e o registro do servidor.`,
    },
  ];
}

const jobCounts = z.tuple([z.object({ stopped: z.number(), mailWaits: z.number(), clock: z.number() })]);

// By the database's clock, as the queue. A job that died within the last minute is reported at the next check. A single
// mailbox that rejects mail doesn't count as failing mail, because other mails are sent.
export async function jobsNow(db: Db): Promise<z.infer<typeof jobCounts>[0]> {
  const { rows } = await db.execute(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock,
      (select count(*) from jobs.job where name = ${DEAD_JOBS} and state < 'active'
        and created_on < now() - interval '1 minute')::int as stopped,
      case when exists (select 1 from jobs.job where name like 'mail-%' and state = 'completed'
        and completed_on > now() - make_interval(mins => ${ALERT_AFTER_MINUTES})) then 0
      else (select coalesce(floor(max(extract(epoch from now() -
        case when state = 'created' then start_after else created_on end)) / 60), 0)
        from jobs.job where name like 'mail-%' and state < 'completed') end::int as "mailWaits"`);
  return jobCounts.parse(rows)[0];
}

/** Profiles with open reports from three networks or more, and how many reports. */
export function reportedProfiles(db: Db) {
  return db
    .select({ driverId: drivers.id, name: drivers.name, reports: count() })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .innerJoin(drivers, eq(drivers.id, cases.driverId))
    .where(isNull(reports.resolvedAt))
    .groupBy(drivers.id, drivers.name)
    .having(gte(networksOfReports, URGENT_REPORTS))
    .orderBy(asc(drivers.id));
}

/** How many items of each kind are overdue. */
export function lateItems(db: Db, now: Date) {
  return db
    .select({ kind: queueItems.kind, late: count() })
    .from(queueItems)
    .where(and(isNull(queueItems.closedAt), lt(queueItems.dueAt, lateBefore(now))))
    .groupBy(queueItems.kind)
    .orderBy(asc(queueItems.kind));
}
