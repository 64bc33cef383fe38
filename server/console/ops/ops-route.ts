import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { startOfDay } from "../../../shared/brazil";
import { isEmail } from "../../../shared/email";
import { TEXT_MAX } from "../../../shared/limits";
import { validation } from "../../../shared/messages";
import { calendarDay } from "../../../shared/schemas/console";
import { schoolRecordsInput } from "../../../shared/schemas/schools";
import { staffRoles } from "../../../shared/staff";
import { cleanLine, lengthOf } from "../../../shared/text";
import { announcePrices } from "../../billing/prices/announce-prices";
import { priceChanges } from "../../billing/prices/queries";
import { reconcileSubscriptions } from "../../billing/reconcile-subscriptions";
import { republishLapsed } from "../../billing/republish-lapsed";
import { unpublishMissed } from "../../billing/unpublish-missed";
import { listReports } from "../../cases/reports/queries";
import { resolveReport } from "../../cases/resolve-report";
import { rekeyDocuments } from "../../documents/rekey";
import { listMessages } from "../../families/contact/queries";
import { listActions } from "../../operation/actions-about";
import { withNames } from "../../operation/named-actions";
import { pageInput } from "../../operation/paging";
import { act, lookedUp, recordAction } from "../../operation/record-action";
import { requireOpsToken } from "../../operation/require-ops-token";
import { staffActions } from "../../operation/staff-actions";
import { importSchools } from "../../places/schools/import-schools";
import { DomainError } from "../../platform/http/domain-error";
import { issuesOf } from "../../platform/http/errors";
import { listStaff } from "../../platform/sessions/find-staff";
import type { Services } from "../../process/services";
import { correctCityNames } from "../../search/repair/correct-city-names";
import { repairSearch } from "../../search/repair/repair-search";
import { linkProfiles } from "../../search/schools/link-profiles";
import { listDeadJobs, retryDeadJob, retryDeadJobs } from "./dead-jobs";
import { figuresOf } from "./figures";
import { findPeople } from "./find-people";
import { actOnPerson, type PersonAction, personActions } from "./person-actions";
import { personFile } from "./person-file";
import { BACKUP_MADE } from "./system-health";

const REASON_MAX = 500;

const reasonInput = z.object({
  reason: z
    .string({ error: validation.operatorReasonMissing })
    .trim()
    .min(1, { error: validation.operatorReasonMissing })
    .max(REASON_MAX, { error: validation.textTooLong }),
});
const dayInput = calendarDay.optional();
const word = z.string().min(1).max(100).optional();
const figuresInput = z.object({ day: dayInput });
const peopleInput = pageInput.extend({ q: z.string().default("") });
const reportsInput = pageInput.extend({ all: z.stringbool({ error: validation.valueInvalid }).optional() });
// Changes of the team need no reason; if there is one it is stored.
const staffReasonInput = z.object({ reason: z.string().trim().max(REASON_MAX).default("") });
const knownStaffInput = staffReasonInput.extend({ email: z.string() });
const newStaffInput = staffReasonInput.extend({
  email: z.string({ error: validation.emailInvalid }).trim().toLowerCase().refine(isEmail, {
    error: validation.emailInvalid,
  }),
  name: z
    .string({ error: validation.valueInvalid })
    .transform(cleanLine)
    .refine((name) => name !== "" && lengthOf(name) <= TEXT_MAX.name, { error: validation.valueInvalid }),
  role: z.enum(staffRoles, { error: validation.valueInvalid }).default("operator"),
});
const afterInput = z.object({ after: z.string().max(TEXT_MAX.name) });
const logInput = pageInput
  .extend({ action: word, subject: word, actor: word, from: dayInput, until: dayInput })
  .transform(({ from, until, ...rest }) => ({
    ...rest,
    from: from === undefined ? undefined : startOfDay(from),
    until: until === undefined ? undefined : startOfDay(until, 1),
  }));

/**
 * The operator's interface under /api/ops, used by `bun run ops`. It is no part of the public calls: no tRPC, not in
 * openapi.json. Every export and change of data is recorded with its reason (docs/operations.md).
 */
export function createOpsRoute(services: Services): Hono {
  const { db, now } = services;
  const ops = new Hono().basePath("/api/ops");
  const done = async (c: HonoContext, result: object | null = null) => {
    // A caller who gets "done" must see it done on the next page.
    await services.driverChanges.settle();
    return c.json({ success: true, result });
  };

  ops.use("*", requireOpsToken(services));
  ops.use("*", async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  });

  ops.get("/figures", async (c) => {
    const { day } = parse(figuresInput, c.req.query());
    return c.json(await figuresOf(services, day));
  });
  ops.get("/log", async (c) => {
    const page = await listActions(db, parse(logInput, c.req.query()));
    return c.json(await withNames(db, page));
  });
  ops.get("/reports", async (c) => c.json(await listReports(db, parse(reportsInput, c.req.query()))));
  ops.post("/reports/:id/resolve", async (c) => {
    const { reason } = await readReason(c);
    const id = c.req.param("id");
    await db.transaction((tx) => resolveReport({ ...services, db: tx }, id, reason));
    return done(c);
  });
  ops.get("/messages", async (c) => c.json(await listMessages(db, parse(pageInput, c.req.query()))));

  ops.get("/people", async (c) => {
    const { q, ...page } = parse(peopleInput, c.req.query());
    const people = await findPeople(db, { text: q, ...page }, now());
    // The search text may be a name: the ids that it found are recorded instead.
    await recordAction(services, ...people.items.map(({ userId }) => lookedUp(userId)));
    return c.json(people);
  });
  ops.get("/people/:id", async (c) => {
    const file = await personFile(services, c.req.param("id"));
    await recordAction(services, lookedUp(file.person.userId));
    return c.json(file);
  });
  ops.post("/people/:id/:act", async (c) => {
    const { act: name } = c.req.param();
    if (!isPersonAction(name)) throw new DomainError("NOT_FOUND");
    const { reason } = await readReason(c);
    return done(c, await actOnPerson(services, name, { subject: c.req.param("id"), reason }));
  });

  ops.post("/lapsed/republish", async (c) => {
    const { reason, day } = parse(reasonInput.extend({ day: dayInput.unwrap() }), await readBody(c));
    await recordAction(services, { action: "lapsed-republished", subject: day, reason });
    const published = await republishLapsed(services, { from: startOfDay(day), to: startOfDay(day, 1) });
    return done(c, { published });
  });
  ops.post("/lapsed/unpublish", async (c) => {
    const { reason } = await readReason(c);
    await act(services, { action: "lapsed-unpublished", subject: null, reason }, async ({ db: tx, jobs }) => {
      await jobs.enqueue(tx, reconcileSubscriptions, { isUnlimited: true });
      await jobs.enqueue(tx, unpublishMissed, { isUnlimited: true });
    });
    return done(c);
  });

  ops.get("/prices", async (c) => c.json({ items: await priceChanges(db) }));
  ops.post("/prices/announce", async (c) => {
    const { reason } = await readReason(c);
    const told = await act(services, { action: "prices-announced", subject: null, reason }, announcePrices);
    return done(c, { told });
  });

  ops.get("/dead-jobs", async (c) => c.json(await listDeadJobs(services, parse(pageInput, c.req.query()))));
  ops.post("/dead-jobs/:id/retry", async (c) => {
    const { reason } = await readReason(c);
    const subject = c.req.param("id");
    await retryDeadJob(services, subject);
    await recordAction(services, { action: "job-retried", subject, reason });
    return done(c);
  });
  ops.post("/dead-jobs/retry", async (c) => {
    const { reason } = await readReason(c);
    const retried = await retryDeadJobs(services);
    await recordAction(services, { action: "all-jobs-retried", subject: null, reason });
    return done(c, { retried });
  });
  ops.get("/staff", async (c) => c.json({ items: await listStaff(db), next: null }));
  ops.post("/staff", async (c) => {
    const { reason, ...member } = parse(newStaffInput, await readBody(c));
    return done(c, await staffActions.add(services, member, reason));
  });
  // The e-mail is in the body, because URLs are logged.
  ops.post("/staff/link", async (c) => {
    const { email, reason } = parse(knownStaffInput, await readBody(c));
    return done(c, await staffActions.link(services, email, reason));
  });
  ops.post("/staff/remove", async (c) => {
    const { email, reason } = parse(knownStaffInput, await readBody(c));
    return done(c, await staffActions.remove(services, email, reason));
  });
  ops.post("/documents/rekey", async (c) => {
    const { reason } = await readReason(c);
    return done(c, await rekeyDocuments(services, reason));
  });
  ops.post("/cities/begin", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: "cities-settled", subject: null, reason });
    return done(c);
  });
  ops.post("/cities", async (c) => {
    const { after } = parse(afterInput, await readBody(c));
    return done(c, await correctCityNames(services, after));
  });
  ops.post("/schools/import/begin", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: "schools-imported", subject: null, reason });
    return done(c);
  });
  ops.post("/schools/import", async (c) => {
    const { schools } = parse(schoolRecordsInput, await readBody(c));
    return done(c, await importSchools(services, schools));
  });
  ops.post("/schools/link/begin", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: "schools-linked", subject: null, reason });
    return done(c);
  });
  ops.post("/schools/link", async (c) => {
    const { after } = parse(afterInput, await readBody(c));
    return done(c, await linkProfiles(services, after));
  });
  ops.post("/search/rebuild/begin", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: "search-rebuilt", subject: null, reason });
    return done(c);
  });
  ops.post("/search/rebuild", async (c) => {
    const { after } = parse(afterInput, await readBody(c));
    return done(c, await repairSearch(services, after));
  });
  // `bun run backup` reports that it read the file again and that it is complete.
  ops.post("/backups", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: BACKUP_MADE, subject: null, reason });
    return done(c);
  });
  // A backup was restored elsewhere, to see that it can be.
  ops.post("/restores", async (c) => {
    const { reason } = await readReason(c);
    await recordAction(services, { action: "restore-tried", subject: null, reason });
    return done(c);
  });
  ops.all("*", () => {
    throw new DomainError("NOT_FOUND");
  });
  return ops;
}

function isPersonAction(name: string): name is PersonAction {
  return Object.hasOwn(personActions, name);
}

async function readReason(c: HonoContext): Promise<{ reason: string }> {
  return parse(reasonInput, await readBody(c));
}

async function readBody(c: HonoContext): Promise<unknown> {
  return c.req.json().catch(() => ({}));
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new DomainError("VALIDATION", issuesOf(parsed.error));
  return parsed.data;
}
