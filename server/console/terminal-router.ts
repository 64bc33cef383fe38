import { z } from "zod";
import { startOfDay } from "../../shared/brazil";
import { isEmail, normaliseEmail } from "../../shared/email";
import { TEXT_MAX } from "../../shared/limits";
import { validation } from "../../shared/messages";
import type { ActionName } from "../../shared/operation/operator-actions";
import { calendarDay } from "../../shared/schemas/console";
import { schoolRecordsInput } from "../../shared/schemas/schools";
import { staffRoles } from "../../shared/staff";
import { lengthOf } from "../../shared/text";
import { typedCode, typedLine } from "../../shared/typed/schemas";
import { announcePrices } from "../billing/prices/announce-prices";
import { priceChanges } from "../billing/prices/queries";
import { reconcileSubscriptions } from "../billing/reconcile-subscriptions";
import { republishLapsed } from "../billing/republish-lapsed";
import { unpublishMissed } from "../billing/unpublish-missed";
import { listReports } from "../cases/reports/queries";
import { resolveReport } from "../cases/resolve-report";
import { rekeyDocuments } from "../documents/rekey";
import { listMessages } from "../families/contact/queries";
import { listActions } from "../operation/actions-about";
import { withNames } from "../operation/named-actions";
import { pageInput } from "../operation/paging";
import { act, lookedUp, recordAction } from "../operation/record-action";
import { staffActions } from "../operation/staff-actions";
import { importSchools } from "../places/schools/import-schools";
import type { Cost } from "../platform/http/call-limits";
import { listStaff } from "../platform/sessions/find-staff";
import type { Services } from "../process/services";
import { procedureFor, router } from "../process/trpc";
import { correctCityNames } from "../search/repair/correct-city-names";
import { repairSearch } from "../search/repair/repair-search";
import { linkProfiles } from "../search/schools/link-profiles";
import { listDeadJobs, retryDeadJob, retryDeadJobs } from "./ops/dead-jobs";
import { figuresOf } from "./ops/figures";
import { findPeople } from "./ops/find-people";
import { actOnPerson, personActionNames } from "./ops/person-actions";
import { personFile } from "./ops/person-file";
import { BACKUP_MADE } from "./ops/system-health";

const REASON_MAX = 500;

const reasonInput = z.object({
  reason: typedLine({ error: validation.operatorReasonMissing })
    .min(1, { error: validation.operatorReasonMissing })
    .max(REASON_MAX, { error: validation.textTooLong }),
});
const id = typedCode().max(TEXT_MAX.name);
const word = typedLine().min(1).max(100).optional();
const anyPage = pageInput.default({});
const logInput = pageInput.extend({
  action: word,
  subject: word,
  actor: word,
  from: calendarDay.optional(),
  until: calendarDay.optional(),
});
// Changes of the team need no reason; if there is one it is stored.
const memberInput = z.object({ email: typedCode(), reason: typedLine().max(REASON_MAX).default("") });
const newMemberInput = memberInput.extend({
  email: typedCode().overwrite(normaliseEmail).refine(isEmail, { error: validation.emailInvalid }),
  name: typedLine().refine((name) => name !== "" && lengthOf(name) <= TEXT_MAX.name, {
    error: validation.valueInvalid,
  }),
  role: z.enum(staffRoles, { error: validation.valueInvalid }).default("operator"),
});

/** A procedure for `bun run ops`: its route lets only the holder of OPS_TOKEN through. */
const terminalProcedure = (cost: Cost) =>
  procedureFor("terminal", cost).use(async ({ ctx, next, type }) => {
    await ctx.limits.spend(cost, "terminal", "terminal");
    const result = await next();
    // Whoever reads "done" must see it done on the next page.
    if (type === "mutation") await ctx.driverChanges.settle();
    return result;
  });

/** Only records that the holder did something elsewhere, with the reason. */
const noted = (action: ActionName) =>
  terminalProcedure("write")
    .input(reasonInput)
    .mutation(({ ctx, input }) => recordAction(ctx, { action, subject: null, ...input }));

/** Work on everything in parts: the first begins after "" and is recorded, the next after the `next` of the one before. */
const inParts = <Part>(action: ActionName, part: (services: Services, after: string) => Promise<Part>) =>
  terminalProcedure("write")
    .input(reasonInput.extend({ after: z.string().max(TEXT_MAX.name) }))
    .mutation(async ({ ctx, input: { after, reason } }) => {
      if (after === "") await recordAction(ctx, { action, subject: null, reason });
      return part(ctx, after);
    });

/**
 * The calls of `bun run ops`, at /api/ops: the terminal's own, with contact data, without a session. Every export and
 * change of data is recorded with its reason (docs/operations.md).
 */
export const terminalRouter = router({
  figures: terminalProcedure("heavyRead")
    .input(z.object({ day: calendarDay.optional() }).default({}))
    .query(({ ctx, input }) => figuresOf(ctx, input.day)),

  log: terminalProcedure("database")
    .input(logInput.default({}))
    .query(async ({ ctx, input: { from, until, ...rest } }) => {
      const between = {
        from: from === undefined ? undefined : startOfDay(from),
        until: until === undefined ? undefined : startOfDay(until, 1),
      };
      return withNames(ctx.db, await listActions(ctx.db, { ...rest, ...between }));
    }),

  reports: terminalProcedure("database")
    .input(pageInput.extend({ all: z.boolean().optional() }).default({}))
    .query(({ ctx, input }) => listReports(ctx.db, input)),

  resolveReport: terminalProcedure("mail")
    .input(reasonInput.extend({ id }))
    .mutation(({ ctx, input }) =>
      ctx.db.transaction((tx) => resolveReport({ ...ctx, db: tx }, input.id, input.reason)),
    ),

  messages: terminalProcedure("database")
    .input(anyPage)
    .query(({ ctx, input }) => listMessages(ctx.db, input)),

  people: terminalProcedure("heavyRead")
    .input(pageInput.extend({ text: typedLine().max(254) }))
    .query(async ({ ctx, input }) => {
      const people = await findPeople(ctx.db, input, ctx.now());
      // The search text may be a name: the ids that it found are recorded instead.
      await recordAction(ctx, ...people.items.map(({ userId }) => lookedUp(userId)));
      return people;
    }),

  person: terminalProcedure("database")
    .input(z.object({ id }))
    .query(async ({ ctx, input }) => {
      const file = await personFile(ctx, input.id);
      await recordAction(ctx, lookedUp(file.person.userId));
      return file;
    }),

  actOnPerson: terminalProcedure("mail")
    .input(reasonInput.extend({ id, act: z.enum(personActionNames) }))
    .mutation(({ ctx, input: { id: subject, act: name, reason } }) =>
      actOnPerson(ctx, name, { subject, reason }),
    ),

  republishLapsed: terminalProcedure("stripe")
    .input(reasonInput.extend({ day: calendarDay }))
    .mutation(async ({ ctx, input: { day, reason } }) => {
      await recordAction(ctx, { action: "lapsed-republished", subject: day, reason });
      return { published: await republishLapsed(ctx, { from: startOfDay(day), to: startOfDay(day, 1) }) };
    }),

  unpublishLapsed: terminalProcedure("write")
    .input(reasonInput)
    .mutation(({ ctx, input }) =>
      act(ctx, { action: "lapsed-unpublished", subject: null, ...input }, async ({ db: tx, jobs }) => {
        await jobs.enqueue(tx, reconcileSubscriptions, { isUnlimited: true });
        await jobs.enqueue(tx, unpublishMissed, { isUnlimited: true });
      }),
    ),

  prices: terminalProcedure("database").query(({ ctx }) => priceChanges(ctx.db)),

  announcePrices: terminalProcedure("mail")
    .input(reasonInput)
    .mutation(async ({ ctx, input }) => ({
      notified: await act(ctx, { action: "prices-announced", subject: null, ...input }, announcePrices),
    })),

  deadJobs: terminalProcedure("database")
    .input(anyPage)
    .query(({ ctx, input }) => listDeadJobs(ctx, input)),

  retryJob: terminalProcedure("write")
    .input(reasonInput.extend({ id }))
    .mutation(async ({ ctx, input: { id: subject, reason } }) => {
      await retryDeadJob(ctx, subject);
      await recordAction(ctx, { action: "job-retried", subject, reason });
      return { retried: 1 };
    }),

  retryAllJobs: terminalProcedure("write")
    .input(reasonInput)
    .mutation(async ({ ctx, input }) => {
      const retried = await retryDeadJobs(ctx);
      await recordAction(ctx, { action: "all-jobs-retried", subject: null, ...input });
      return { retried };
    }),

  staff: terminalProcedure("database").query(({ ctx }) => listStaff(ctx.db)),
  addStaff: terminalProcedure("write")
    .input(newMemberInput)
    .mutation(({ ctx, input: { reason, ...member } }) => staffActions.add(ctx, member, reason)),
  linkStaff: terminalProcedure("write")
    .input(memberInput)
    .mutation(({ ctx, input }) => staffActions.link(ctx, input.email, input.reason)),
  removeStaff: terminalProcedure("write")
    .input(memberInput)
    .mutation(({ ctx, input }) => staffActions.remove(ctx, input.email, input.reason)),

  rekeyDocuments: terminalProcedure("write")
    .input(reasonInput)
    .mutation(({ ctx, input }) => rekeyDocuments(ctx, input.reason)),

  beginSchoolImport: noted("schools-imported"),
  importSchools: terminalProcedure("write")
    .input(schoolRecordsInput)
    .mutation(({ ctx, input }) => importSchools(ctx, input.schools)),

  correctCityNames: inParts("cities-settled", correctCityNames),
  linkProfiles: inParts("schools-linked", linkProfiles),
  rebuildSearch: inParts("search-rebuilt", repairSearch),

  /** `bun run backup` has read the file again, and it is complete. */
  backupMade: noted(BACKUP_MADE),
  /** A backup was restored elsewhere, to see that it can be. */
  restoreTried: noted("restore-tried"),
});

export type TerminalRouter = typeof terminalRouter;
