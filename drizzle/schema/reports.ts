import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { newProtocol, reportCategories, reportOutcomes } from "../../shared/reports";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";
import { staff } from "./staff";

/** A visitor's report about a profile. A report never changes a profile by itself; a decision about it may. */
export const reports = pgTable(
  "reports",
  {
    id: text().primaryKey(),
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    category: text({ enum: reportCategories }).notNull().default("outro"),
    reason: text().notNull(),
    /** The reporter's e-mail, if they want an answer. */
    email: text(),
    /** With it and the e-mail, the reporter can look up the status. */
    protocol: text().notNull().$defaultFn(newProtocol),
    createdAt: instant().notNull().defaultNow(),
    /** When it was first assigned to staff. */
    analysisAt: instant(),
    /** When, how and why it was last decided: a copy of the latest decision. */
    resolvedAt: instant(),
    outcome: text({ enum: reportOutcomes }),
    resolution: text(),
  },
  (table) => [
    index("reports_driver").on(table.driverId, table.createdAt, table.id),
    index("reports_open").on(table.createdAt, table.id).where(sql`${table.resolvedAt} is null`),
    index("reports_all").on(sql`(${table.resolvedAt} is null)`, table.createdAt, table.id),
    index("reports_email").on(table.email).where(sql`${table.email} is not null`),
    uniqueIndex("reports_protocol").on(table.protocol),
    check("reports_reason_length", sql`char_length(${table.reason}) between 1 and 1000`),
    check("reports_category", sql`${table.category} in (${literals(reportCategories)})`),
    check("reports_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
    check("reports_protocol_form", sql`${table.protocol} ~ '^[2-9A-HJ-NP-Z]{8}$'`),
    check("reports_outcome", sql`${table.outcome} in (${literals(reportOutcomes)})`),
    check("reports_resolved", sql`(${table.resolvedAt} is null) = (${table.outcome} is null)`),
  ],
);

/**
 * Each decision about a report: the first, and those after an answer of the driver. Undoing deletes the row; it
 * contains the previous state.
 */
export const reportDecisions = pgTable(
  "report_decisions",
  {
    id: text().primaryKey(),
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    outcome: text({ enum: reportOutcomes }).notNull(),
    reason: text().notNull(),
    /** Null for what `bun run ops` decided. */
    decidedBy: text().references(() => staff.id),
    decidedAt: instant().notNull(),
    /** Its effect on the profile. */
    effect: text({ enum: ["none", "suspended", "lifted"] }).notNull(),
    /** The suspension that it ended. */
    liftedSince: instant(),
    liftedReason: text(),
  },
  (table) => [
    index("report_decisions_report").on(table.reportId, table.decidedAt),
    check("report_decisions_outcome", sql`${table.outcome} in (${literals(reportOutcomes)})`),
    check("report_decisions_effect", sql`${table.effect} in ('none', 'suspended', 'lifted')`),
    check(
      "report_decisions_lifted",
      sql`(${table.effect} = 'lifted') = (${table.liftedSince} is not null) and (${table.liftedSince} is null) = (${table.liftedReason} is null)`,
    ),
  ],
);

/** A suspended driver's answer: one per suspension, which its start identifies. */
export const suspensionAnswers = pgTable(
  "suspension_answers",
  {
    driverId: text()
      .notNull()
      .references(() => drivers.id, { onDelete: "cascade" }),
    suspendedAt: instant().notNull(),
    text: text().notNull(),
    answeredAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.driverId, table.suspendedAt] }),
    index("suspension_answers_answered").on(table.answeredAt),
    check("suspension_answers_length", sql`char_length(${table.text}) between 1 and 1000`),
  ],
);
