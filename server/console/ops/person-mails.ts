import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../platform/database/database";

const MAILS_MAX = 50;

const mail = z.object({
  id: z.string(),
  job: z.string(),
  state: z.enum(["created", "retry", "active", "completed", "cancelled", "failed", "dead"]),
  queuedAt: z.string(),
  doneAt: z.string().nullable(),
});
export type PersonMail = z.infer<typeof mail>;

/** What the data of a mail job names its reader by; each is an id of the account or of something of its profile. */
const readers = {
  userId: (userId: string) => sql`select ${userId}::text`,
  driverId: (userId: string) => sql`select id from drivers where user_id = ${userId}`,
  documentId: (userId: string) => ofProfile("documents", userId),
  recommendationId: (userId: string) => ofProfile("recommendations", userId),
  answerId: (userId: string) => sql`
    select answer.id from recommendation_answers answer
    join recommendations written on written.id = answer.recommendation_id
    join drivers on drivers.id = written.driver_id and drivers.user_id = ${userId}`,
  decisionId: (userId: string) => sql`
    select decision.id from case_decisions decision join cases on cases.id = decision.case_id
    join drivers on drivers.id = cases.driver_id and drivers.user_id = ${userId}`,
};

/** The mail jobs that go to a driver, with the key of their data that names the driver. */
export const mailsToDrivers: Record<string, keyof typeof readers> = {
  "mail-answer-refused": "answerId",
  "mail-confirmation": "userId",
  "mail-document-decision": "documentId",
  "mail-document-expiry": "documentId",
  "mail-month-results": "driverId",
  "mail-new-recommendation": "recommendationId",
  "mail-passkey-changed": "userId",
  "mail-password-changed": "userId",
  "mail-password-reset": "userId",
  "mail-profile-changed": "userId",
  "mail-profile-cleared": "userId",
  "mail-seats": "driverId",
  "mail-subscription": "userId",
  "mail-suspension": "userId",
  "mail-suspension-kept": "decisionId",
};

/** The mail jobs that go to somebody else: families, whoever wrote, the company, staff, or an account that is gone. */
export const mailsToOthers: readonly string[] = [
  "mail-account-deleted",
  "mail-billing-alert",
  "mail-confirm-waiting",
  "mail-contact-message",
  "mail-erasure-link",
  "mail-letter-test",
  "mail-message-answer",
  "mail-new-staff-passkey",
  "mail-operator",
  "mail-recommendation-decision",
  "mail-recommendation-link",
  "mail-report",
  "mail-report-decision",
  "mail-report-receipt",
];

/** Mail jobs of a person, newest first: pending, dead, and those completed within the last day. */
export async function mailsOf(db: Db, userId: string): Promise<PersonMail[]> {
  const { rows } = await db.execute(sql`
    select id::text, coalesce(source_name, name) as job,
      case when source_name is null then state::text else 'dead' end as state,
      created_on::text as "queuedAt", completed_on::text as "doneAt"
    from jobs.job where ${isMailTo(userId)}
    order by created_on desc, id limit ${MAILS_MAX}`);
  return mail.array().parse(rows);
}

function isMailTo(userId: string): SQL {
  const keys = Object.keys(readers) as (keyof typeof readers)[];
  const byKey = keys.map((key) => {
    const names = Object.keys(mailsToDrivers).filter((name) => mailsToDrivers[name] === key);
    const jobs = sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    );
    return sql`(coalesce(source_name, name) in (${jobs}) and data ->> ${key}::text in (${readers[key](userId)}))`;
  });
  return sql`(${sql.join(byKey, sql` or `)})`;
}

function ofProfile(table: string, userId: string): SQL {
  const [of, id] = [sql.identifier(table), sql.identifier("id")];
  return sql`select ${of}.${id} from ${of} join drivers on drivers.id = ${of}.driver_id and drivers.user_id = ${userId}`;
}
