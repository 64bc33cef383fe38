import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { newProtocol, reportCategories, reportOutcomes } from "../../shared/reports";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";
import { staff } from "./staff";

/**
 * What there is to decide about one driver: all reports of the profile, its suspensions, the driver's answers, and matches
 * with suspended profiles (memory.ts). It outlives the account if it is open or the profile was suspended.
 */
export const cases = pgTable(
  "cases",
  {
    id: text().primaryKey(),
    /** Null once the account is deleted. */
    driverId: text().references(() => drivers.id, { onDelete: "set null" }),
    /** The profile's name when its account was deleted, for reporters and staff. */
    name: text(),
    openedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex("cases_driver").on(table.driverId),
    check("cases_name", sql`${table.driverId} is not null or ${table.name} is not null`),
  ],
);

/** A visitor's report about a profile. A report never changes a profile by itself; a decision about it may. */
export const reports = pgTable(
  "reports",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    category: text({ enum: reportCategories }).notNull().default("outro"),
    reason: text().notNull(),
    /** The reporter's e-mail, if they want an answer. */
    email: text(),
    /** With it and the e-mail, the reporter can look up the status. */
    protocol: text().notNull().$defaultFn(newProtocol),
    /** Hash of the reporter's network with the salt of the day (results.ts), which is deleted after it. Never shown. */
    network: text(),
    createdAt: instant().notNull().defaultNow(),
    /** When it was first assigned to staff. */
    analysisAt: instant(),
    /** When, how and why it was last decided: a copy of the latest decision. */
    resolvedAt: instant(),
    outcome: text({ enum: reportOutcomes }),
    resolution: text(),
  },
  (table) => [
    index("reports_case").on(table.caseId, table.createdAt, table.id),
    index("reports_case_open").on(table.caseId).where(sql`${table.resolvedAt} is null`),
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
 * A decision about a case, and with it about some or all of its reports. Undoing deletes the row; it contains the previous
 * state of the profile.
 */
export const caseDecisions = pgTable(
  "case_decisions",
  {
    id: text().primaryKey(),
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
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
    index("case_decisions_case").on(table.caseId, table.decidedAt),
    check("case_decisions_outcome", sql`${table.outcome} in (${literals(reportOutcomes)})`),
    check("case_decisions_effect", sql`${table.effect} in ('none', 'suspended', 'lifted')`),
    check(
      "case_decisions_lifted",
      sql`(${table.effect} = 'lifted') = (${table.liftedSince} is not null) and (${table.liftedSince} is null) = (${table.liftedReason} is null)`,
    ),
  ],
);

/** The reports that a decision is about; none if the profile was suspended without a report. */
export const decidedReports = pgTable(
  "decided_reports",
  {
    decisionId: text()
      .notNull()
      .references(() => caseDecisions.id, { onDelete: "cascade" }),
    reportId: text()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.decisionId, table.reportId] }),
    index("decided_reports_report").on(table.reportId),
  ],
);

/** A suspended driver's answer: one per suspension, which its start identifies. */
export const suspensionAnswers = pgTable(
  "suspension_answers",
  {
    caseId: text()
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    suspendedAt: instant().notNull(),
    text: text().notNull(),
    answeredAt: instant().notNull(),
    /** Null: staff have not decided about it yet. */
    decisionId: text().references(() => caseDecisions.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.suspendedAt] }),
    index("suspension_answers_answered").on(table.answeredAt),
    index("suspension_answers_decision").on(table.decisionId),
    check("suspension_answers_length", sql`char_length(${table.text}) between 1 and 1000`),
  ],
);
