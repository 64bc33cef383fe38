import { expect, test } from "bun:test";
import { eq, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import { z } from "zod";
import { mailbox } from "../../drizzle/schema/mail";
import { driverDays } from "../../drizzle/schema/results";
import { driverSeats } from "../../drizzle/schema/seats";
import { waitingNotices } from "../../drizzle/schema/waiting";
import { remindRenewals } from "../../server/billing/mails/remind-renewals";
import { warnBeforeLapse } from "../../server/billing/mails/warn-before-lapse";
import { unpublishMissed } from "../../server/billing/unpublish-missed";
import { remindOperators } from "../../server/console/alerts/remind-operators";
import { watchTroubles } from "../../server/console/alerts/watch-troubles";
import { remindOfDocumentExpiry } from "../../server/documents/remind-of-document-expiry";
import { remindSeats } from "../../server/drivers/seats/remind-seats";
import { followRequests } from "../../server/families/requests/follow-requests";
import { notifyDriversOfRequests } from "../../server/families/requests/received/notify-drivers";
import { notifyWaitingFamilies } from "../../server/families/waiting/notify-waiting-families";
import { addStaff } from "../../server/operation/manage-staff";
import type { Services, Work } from "../../server/process/services";
import { startMonthMails } from "../../server/profile/results/start-month-mails";
import { DAY, HOUR } from "../../shared/limits";
import { newMessage } from "../console/one-of-each";
import { at, storedRequest } from "../people/asking-families";
import { aDriverWithDocuments } from "../people/driver-with-documents";
import { aPublishedDriver } from "../people/drivers";
import { everybodyWaits } from "../people/waiting-families";
import { testApp } from "../support/app";

// The table "Mails that a clock sends" of docs/operations.md, row by row. Jobs run when a test runs them.
const app = testApp();
const db = () => app.services.db;

type Row = {
  name: string;
  job: Work;
  /** When the job comes due. */
  due: Date;
  /** Makes somebody whom the job owes a mail, an hour before; returns the address. */
  owe: (due: Date) => Promise<string>;
  /** What tells this mail from others, in its subject and text; a group is what the test compares. */
  says: RegExp;
  /** What the mails of one who slept so long say. */
  after: Record<number, string[]>;
  /** Its job sends by itself, or every day anew: there is no queue in which the mail could wait as well. */
  isUnqueued?: boolean;
};
const A_DAY = 25;
const A_MONTH = 33 * 24;
const always = (text: string) => ({ 1: [text], [A_DAY]: [text], [A_MONTH]: [text] });
const butNotLate = (text: string) => ({ 1: [text], [A_DAY]: [text], [A_MONTH]: [] });

const before = (due: Date, days: number) => new Date(due.getTime() - days * DAY);
const after = (due: Date, days: number) => before(due, -days);
const paying = async (subscription: Parameters<typeof aPublishedDriver>[2]) =>
  (await aPublishedDriver(app, {}, subscription)).account.email;

/** A visible driver who confirmed the seats so many days before. */
async function seatsSince(moment: Date) {
  const driver = await aPublishedDriver(app);
  await driver.post("/drivers/seats", { shifts: { morning: 3, afternoon: 0 } });
  await db().update(driverSeats).set({ confirmedAt: moment }).where(isNull(driverSeats.year));
  return driver.account.email;
}

/** A driver, and a request of a family that waits since a moment. */
async function requested(openedAt: Date, isPublic = true) {
  const driver = await aPublishedDriver(app);
  const id = await storedRequest(app, driver.id, { openedAt });
  await driver.publish(isPublic);
  return { driver: driver.account.email, family: `${id}@familia.example` };
}

async function waiting(endsAt: Date) {
  const email = "ana@familia.example";
  await everybodyWaits(db(), [email]);
  await db().update(waitingNotices).set({ endsAt }).where(eq(waitingNotices.familyId, email));
  return email;
}

async function operator() {
  await addStaff(app.services, { email: "helena@equipe.example", name: "Helena", role: "operator" });
  return "helena@equipe.example";
}

const rows: Row[] = [
  {
    name: "renewal in 7 days",
    job: remindRenewals,
    due: at("2026-11-10", "09:00:00"),
    owe: (due) => paying({ period: "annual", currentPeriodEnd: after(due, 6.5) }),
    says: /Sua assinatura renova/,
    after: butNotLate("Sua assinatura renova"),
  },
  {
    name: "last attempt in 3 days",
    job: warnBeforeLapse,
    due: at("2026-11-10", "09:30:00"),
    owe: (due) => paying({ status: "past_due", entitledUntil: after(due, 2.5) }),
    says: /Seu perfil sai da busca/,
    after: butNotLate("Seu perfil sai da busca"),
  },
  {
    name: "card that expires",
    job: warnBeforeLapse,
    due: at("2026-11-10", "09:30:00"),
    owe: (due) => paying({ cardExpires: "2026-11", currentPeriodEnd: after(due, 25) }),
    says: /Seu cartão vence/,
    after: butNotLate("Seu cartão vence"),
  },
  {
    name: "profile left search",
    job: unpublishMissed,
    due: at("2026-11-10", "09:05:00"),
    owe: (due) => paying({ entitledUntil: before(due, 0.01) }),
    says: /Seu perfil saiu da busca/,
    after: always("Seu perfil saiu da busca"),
  },
  {
    name: "are your seats still right?",
    job: remindSeats,
    due: at("2026-11-10", "09:20:00"),
    owe: (due) => seatsSince(before(due, 30)),
    says: /Faz (\d+) dias que/,
    after: { 1: ["30"], [A_DAY]: ["31"], [A_MONTH]: ["63"] },
  },
  {
    name: "seats for the next year",
    job: remindSeats,
    due: at("2026-09-01", "09:20:00"),
    owe: (due) => seatsSince(due),
    says: /Já abriu suas vagas para 2027/,
    // The second date of a season asks again.
    after: { ...butNotLate("Já abriu suas vagas para 2027"), [46 * 24]: ["Já abriu suas vagas para 2027"] },
  },
  {
    name: "documents",
    job: remindOfDocumentExpiry,
    due: at("2026-11-10", "08:00:00"),
    owe: async (due) => {
      app.setNow(before(due, 1));
      const email = `${crypto.randomUUID()}@equipe.example`;
      const staff = await addStaff(app.services, { email, name: "Helena", role: "operator" });
      const driver = await aDriverWithDocuments(app, staff.id);
      await driver.accept(await driver.sent(), 46);
      return driver.account.email;
    },
    says: /: (vence em \d+ dias|venceu em [\d/]+)\n/,
    after: {
      1: ["vence em 45 dias"],
      [A_DAY]: ["vence em 44 dias"],
      [A_MONTH]: ["vence em 12 dias"],
      [47 * 24]: ["venceu em 25/12/2026"],
    },
  },
  {
    name: "your month",
    job: startMonthMails,
    due: at("2026-10-01", "10:10:00"),
    owe: async () => {
      const driver = await aPublishedDriver(app);
      const counts = { driverId: driver.id, source: "search", appearances: 9, visits: 4 } as const;
      await db()
        .insert(driverDays)
        .values(["2026-09-10", "2026-10-10"].map((day) => ({ ...counts, day })));
      return driver.account.email;
    },
    says: /Em (\w+) de 2026, seu perfil teve/,
    after: { 1: ["setembro"], [A_DAY]: ["setembro"], [11 * 24]: [], [A_MONTH]: ["outubro"] },
  },
  {
    name: "request unanswered",
    job: followRequests,
    due: at("2026-11-24", "09:10:00"),
    owe: async (due) => (await requested(before(due, 14.1))).family,
    says: /ainda não respondeu\n/,
    after: always("ainda não respondeu\n"),
  },
  {
    name: "profile gone, late in the season",
    job: followRequests,
    due: at("2027-02-10", "09:10:00"),
    owe: async (due) => (await requested(before(due, 1), false)).family,
    says: /O perfil saiu do ar/,
    after: butNotLate("O perfil saiu do ar"),
  },
  {
    name: "requests not read",
    job: notifyDriversOfRequests,
    due: at("2026-11-10", "09:50:00"),
    owe: async (due) => (await requested(before(due, 3))).driver,
    says: /1.família pediu vaga para 2027/,
    after: always("1\u00a0família pediu vaga para 2027"),
  },
  {
    name: "a seat for who waits",
    job: notifyWaitingFamilies,
    due: at("2026-11-10", "09:50:00"),
    owe: (due) => waiting(after(due, 20)),
    says: /com vaga/,
    after: butNotLate("com vaga"),
    isUnqueued: true,
  },
  {
    name: "what is late",
    job: remindOperators,
    due: at("2026-11-10", "08:00:00"),
    owe: async (due) => {
      app.setNow(before(due, 3));
      await newMessage(app);
      return operator();
    },
    says: /O que está atrasado/,
    after: always("O que está atrasado"),
    isUnqueued: true,
  },
  {
    name: "troubles",
    job: watchTroubles,
    due: at("2026-11-10", "09:50:00"),
    owe: async () => {
      await app.services.database.rawQuery(
        "insert into jobs.job (name, data, created_on) values ('dead-jobs', '{}', now() - interval '5 minutes')",
      );
      return operator();
    },
    says: /Uma tarefa parou/,
    after: always("Uma tarefa parou"),
    isUnqueued: true,
  },
];

/** Sends the mails that wait in the queue. */
async function sendQueued(services: Services) {
  for (;;) {
    const { rows } = await services.db.execute(
      sql`delete from jobs.job where name like 'mail-%' and state = 'created' returning name, data`,
    );
    const queued = z.array(z.object({ name: z.string(), data: z.unknown() })).parse(rows);
    if (queued.length === 0) return;
    for (const { name, data } of queued) await services.jobs.kinds.get(name)?.handle(services, data);
  }
}

/** Wakes after a sleep. What was queued is older, and a run that was missed comes besides. */
async function wake({ job, due }: Row, hours: number, services: Services) {
  app.setNow(new Date(due.getTime() + hours * HOUR));
  await sendQueued(services);
  await job.handle(services, {});
  await sendQueued(services);
}

/** What the mails to somebody say after something that is then undone. */
async function said({ says }: Row, email: string, act: (services: Services) => Promise<void>) {
  let mails: (typeof mailbox.$inferSelect)[] = [];
  const undone = db().transaction(async (tx) => {
    await act({ ...app.services, db: tx });
    mails = await tx.select().from(mailbox).where(eq(mailbox.to, email));
    tx.rollback();
  });
  await expect(undone).rejects.toThrow(TransactionRollbackError);
  return mails.flatMap(({ subject, text }) => {
    const [all, part] = says.exec(`${subject}\n${text}`) ?? [];
    return part ?? all ?? [];
  });
}

test.each(rows)("$name: asleep over the hour, a day, a month", async (row) => {
  await app.services.database.rawQuery(
    "truncate users, staff, waiting_families, seat_requests, queue_items, told_alerts, mailbox, jobs.job cascade",
  );
  app.setNow(new Date(row.due.getTime() - HOUR));
  const email = await row.owe(row.due);
  await sendQueued(app.services);
  await db().delete(mailbox);
  for (const [hours, expected] of Object.entries(row.after)) {
    const missed = await said(row, email, (services) => wake(row, Number(hours), services));
    expect({ hours, missed }).toEqual({ hours, missed: expected });
    if (row.isUnqueued) continue;
    const queued = await said(row, email, async (services) => {
      app.setNow(row.due);
      await row.job.handle(services, {});
      await wake(row, Number(hours), services);
    });
    expect({ hours, queued }).toEqual({ hours, queued: expected });
  }
});
