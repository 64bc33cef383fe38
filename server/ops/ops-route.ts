import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import { validation } from "../../shared/messages";
import { deleteAccount } from "../accounts/delete-account";
import { exportData } from "../accounts/export-data";
import { latestMessages } from "../contact/queries";
import { liftSuspension, suspendProfile } from "../drivers/suspend-profile";
import { DomainError } from "../http/domain-error";
import { issuesOf } from "../http/errors";
import { listReports } from "../reports/queries";
import { resolveReport } from "../reports/resolve-report";
import type { Services } from "../services";
import { resyncSubscription } from "../subscriptions/resync-subscription";
import { listDeadJobs, retryDeadJob } from "./dead-jobs";
import { figuresOf } from "./figures";
import { findPeople, findPerson } from "./find-people";
import { latestActions } from "./queries";
import { act, recordAction } from "./record-action";
import { requireOpsToken } from "./require-ops-token";
import { sendNewConfirmation } from "./send-new-confirmation";

const REASON_MAX = 500;
const LOG_LENGTH = 100;
const MESSAGES_LENGTH = 100;

const reasonInput = z.object({
  reason: z
    .string({ error: validation.operatorReasonMissing })
    .trim()
    .min(1, { error: validation.operatorReasonMissing })
    .max(REASON_MAX, { error: validation.textTooLong }),
});
// PostgreSQL has no year 0, and JavaScript writes years from 10,000 on in its own way.
const dayInput = z.iso
  .date({ error: validation.valueInvalid })
  .refine((day) => day >= "2000-01-01" && day <= "2999-12-31", { error: validation.valueInvalid })
  .optional();

/**
 * The operator's interface under /api/ops, used by `bun run ops`. It is no part of the public calls: no tRPC, not in
 * openapi.json. Whatever takes or changes data is recorded with its reason (docs/operations.md).
 */
export function createOpsRoute(services: Services): Hono {
  const { db, now } = services;
  const ops = new Hono().basePath("/api/ops");
  const person = async (c: HonoContext) => {
    const found = await findPerson(db, c.req.param("id") ?? "");
    if (!found) throw new DomainError("PERSON_NOT_FOUND");
    return found.userId;
  };
  const done = async (c: HonoContext) => {
    // Who is told that it is done finds it done on the next page.
    await services.driverChanges.settle();
    return c.json({ success: true });
  };

  ops.use("*", requireOpsToken(services));
  ops.use("*", async (c, next) => {
    await next();
    c.header("cache-control", "private, no-store");
  });

  ops.get("/figures", async (c) => {
    const day = parse(dayInput, c.req.query("day"));
    return c.json(await figuresOf(services, day));
  });
  ops.get("/log", async (c) => c.json(await latestActions(db, LOG_LENGTH)));
  ops.get("/reports", async (c) => c.json(await listReports(db, { all: c.req.query("all") === "true" })));
  ops.post("/reports/:id/resolve", async (c) => {
    const { reason } = await readReason(c);
    const id = c.req.param("id");
    await act(services, { action: "report-resolved", subject: id, reason }, (inside) =>
      resolveReport(inside, id, reason),
    );
    return done(c);
  });
  ops.get("/messages", async (c) => c.json(await latestMessages(db, MESSAGES_LENGTH)));

  ops.get("/people", async (c) => {
    const people = await findPeople(db, c.req.query("q") ?? "", now());
    // What was typed may be a name: the ids of whom it showed are recorded instead.
    const action = { action: "looked-up", reason: "" };
    for (const { userId } of people) await recordAction(services, { ...action, subject: userId });
    return c.json(people);
  });
  ops.post("/people/:id/suspend", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await act(services, { action: "suspended", subject, reason }, (inside) =>
      suspendProfile(inside, subject, reason),
    );
    return done(c);
  });
  ops.post("/people/:id/lift", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await act(services, { action: "suspension-lifted", subject, reason }, (inside) =>
      liftSuspension(inside, subject),
    );
    return done(c);
  });
  ops.post("/people/:id/resend-confirmation", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await act(services, { action: "confirmation-resent", subject, reason }, (inside) =>
      sendNewConfirmation(inside, subject),
    );
    return done(c);
  });
  ops.post("/people/:id/sync-subscription", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await recordAction(services, { action: "subscription-synced", subject, reason });
    const status = await resyncSubscription(services, subject);
    await services.driverChanges.settle();
    return c.json({ success: true, status });
  });
  ops.post("/people/:id/export", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await recordAction(services, { action: "data-exported", subject, reason });
    return c.json(await exportData(services, subject));
  });
  ops.post("/people/:id/delete", async (c) => {
    const { reason } = await readReason(c);
    const subject = await person(c);
    await deleteAccount(services, subject, (tx) =>
      recordAction({ ...services, db: tx }, { action: "account-deleted", subject, reason }),
    );
    return done(c);
  });

  ops.get("/dead-jobs", async (c) => c.json(await listDeadJobs(services)));
  ops.post("/dead-jobs/:id/retry", async (c) => {
    const { reason } = await readReason(c);
    const subject = c.req.param("id");
    await retryDeadJob(services, subject);
    await recordAction(services, { action: "job-retried", subject, reason });
    return done(c);
  });
  ops.all("*", () => {
    throw new DomainError("NOT_FOUND");
  });
  return ops;
}

async function readReason(c: HonoContext): Promise<{ reason: string }> {
  const body: unknown = await c.req.json().catch(() => ({}));
  return parse(reasonInput, body);
}

function parse<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new DomainError("VALIDATION", issuesOf(parsed.error));
  return parsed.data;
}
