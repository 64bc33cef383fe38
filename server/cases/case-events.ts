import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { documents } from "../../drizzle/schema/documents";
import { operatorLog } from "../../drizzle/schema/ops";
import { recommendationAnswers, recommendations } from "../../drizzle/schema/recommendations";
import { staff } from "../../drizzle/schema/staff";
import type { DocumentType } from "../../shared/documents/documents";
import type { ActionName } from "../../shared/operation/operator-actions";
import type { Db } from "../platform/database/database";

/** Something that happened to a driver besides reports, answers, matches and decisions: what, and who of the staff did it. */
export type CaseEvent = {
  id: string;
  at: Date;
  what: "taken" | "undone" | `${"document" | "recommendation" | "answer"}-${"sent" | "accepted" | "refused"}`;
  by: string | null;
  document?: DocumentType;
};

const logged = { "item-taken": "taken", "case-decision-undone": "undone" } as const satisfies Partial<
  Record<ActionName, CaseEvent["what"]>
>;

/** The newest of each, of one driver. */
const COUNT = 50;

/** Who took a case and who undid decisions, and the driver's documents, recommendations and answers to these. */
export async function caseEvents(db: Db, caseId: string, driverId: string | null): Promise<CaseEvent[]> {
  const names = Object.keys(logged) as (keyof typeof logged)[];
  const actions = await db
    .select({ id: operatorLog.id, at: operatorLog.at, action: operatorLog.action, by: staff.name })
    .from(operatorLog)
    .leftJoin(staff, eq(staff.id, operatorLog.actor))
    .where(and(eq(operatorLog.subject, caseId), inArray(operatorLog.action, names)))
    .orderBy(desc(operatorLog.at))
    .limit(COUNT);
  const done = actions.flatMap(({ action, ...row }) =>
    names.flatMap((name) => (name === action ? { ...row, what: logged[name] } : [])),
  );
  return driverId === null ? done : [...done, ...(await sentBy(db, driverId))];
}

async function sentBy(db: Db, driverId: string): Promise<CaseEvent[]> {
  const papers = await db
    .select({
      id: documents.id,
      sentAt: documents.submittedAt,
      decidedAt: documents.decidedAt,
      by: staff.name,
      outcome: documents.outcome,
      document: documents.type,
    })
    .from(documents)
    .leftJoin(staff, eq(staff.id, documents.decidedBy))
    .where(eq(documents.driverId, driverId))
    .orderBy(desc(documents.submittedAt))
    .limit(COUNT);
  const written = await db
    .select({
      id: recommendations.id,
      sentAt: recommendations.confirmedAt,
      decidedAt: recommendations.decidedAt,
      by: staff.name,
      refusal: recommendations.refusal,
    })
    .from(recommendations)
    .leftJoin(staff, eq(staff.id, recommendations.decidedBy))
    .where(and(eq(recommendations.driverId, driverId), isNotNull(recommendations.confirmedAt)))
    .orderBy(desc(recommendations.writtenAt))
    .limit(COUNT);
  const answers = await db
    .select({
      id: recommendationAnswers.id,
      sentAt: recommendationAnswers.writtenAt,
      by: staff.name,
      decidedAt: recommendationAnswers.decidedAt,
      refusal: recommendationAnswers.refusal,
    })
    .from(recommendationAnswers)
    .innerJoin(recommendations, eq(recommendations.id, recommendationAnswers.recommendationId))
    .leftJoin(staff, eq(staff.id, recommendationAnswers.decidedBy))
    .where(eq(recommendations.driverId, driverId))
    .orderBy(desc(recommendationAnswers.writtenAt))
    .limit(COUNT);
  return [
    ...papers.flatMap(({ document, outcome, ...row }) =>
      twoOf("document", { ...row, isRefused: outcome === "refused" }).map((event) => ({
        ...event,
        document,
      })),
    ),
    ...written.flatMap((row) => twoOf("recommendation", { ...row, isRefused: row.refusal !== null })),
    ...answers.flatMap((row) => twoOf("answer", { ...row, isRefused: row.refusal !== null })),
  ];
}

type Sent = {
  id: string;
  sentAt: Date | null;
  decidedAt: Date | null;
  by: string | null;
  isRefused: boolean;
};

/** That it was sent, and that it was decided. */
function twoOf(
  kind: "document" | "recommendation" | "answer",
  { id, sentAt, decidedAt, by, isRefused }: Sent,
): CaseEvent[] {
  return [
    ...(sentAt ? [{ id: `${id}-sent`, at: sentAt, what: `${kind}-sent`, by: null } as const] : []),
    ...(decidedAt
      ? [{ id, at: decidedAt, what: `${kind}-${isRefused ? "refused" : "accepted"}`, by } as const]
      : []),
  ];
}
