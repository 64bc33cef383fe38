import { date, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * The figures of each day in São Paulo, written after it has ended (server/figures). Null means that a figure was no
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
  /** Confirmed notices of waiting families at the end of the day (server/waiting). */
  waiting: integer(),
  /** Recommendations confirmed on the day, and those that staff approved; null before they were counted. */
  recommended: integer(),
  recommendationsApproved: integer(),
});
