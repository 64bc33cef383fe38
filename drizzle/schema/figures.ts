import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The figures of each day in São Paulo, written after it has ended (server/console/figures). Null means that a figure was no
 * longer known when the day was written late. Only numbers that identify nobody, so they stay.
 */
export const dailyFigures = pgTable("daily_figures", {
  day: date().primaryKey(),
  /** Profiles at the end of the day, and how many of them were visible. */
  drivers: integer().notNull(),
  visible: integer(),
  /** Subscriptions that started and that were canceled. */
  started: integer().notNull(),
  canceled: integer().notNull(),
  /** The monthly total of the running subscriptions, in cents. */
  monthlyCents: integer(),
  visits: integer().notNull(),
  /**
   * Appearances in lists and opened conversations, searches and those that found nobody; null before they were counted.
   */
  appearances: integer(),
  openings: integer(),
  searches: integer(),
  foundNobody: integer(),
  /** The waiting time of items in the queue at the end of the day, in minutes; null if there were none. */
  queueMedianMinutes: integer(),
  queueOldestMinutes: integer(),
  /** Confirmed notices of waiting families at the end of the day (server/families/waiting). */
  waiting: integer(),
  /** Recommendations confirmed on the day, and those that staff approved; null before they were counted. */
  recommended: integer(),
  recommendationsApproved: integer(),
});

/**
 * Seats stated for the school year and families' requests for them, by week (its Monday in São Paulo) and city: numbers that
 * stay when the requests are deleted (server/console/figures/season.ts).
 */
export const seasonWeeks = pgTable(
  "season_weeks",
  {
    week: date().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    /** At the end of the week: visible drivers who stated seats, and these seats; null if nobody counted then. */
    drivers: integer(),
    seats: integer(),
    /** Requests that drivers got in the week, and how many of these were answered within seven days. */
    requests: integer().notNull().default(0),
    answered: integer().notNull().default(0),
    /** Requests that a driver marked as agreed in the week. */
    agreed: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.week, table.state, table.city] })],
);

/** The console's page of figures as it was last measured, for each of its periods, and by which version of the program. */
export const figureSnapshots = pgTable("figure_snapshots", {
  period: text({ enum: ["day", "week", "month"] }).primaryKey(),
  program: text().notNull(),
  takenAt: instant().notNull(),
  figures: jsonb().$type<object>().notNull(),
});
