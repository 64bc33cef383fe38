import { date, integer, pgTable } from "drizzle-orm/pg-core";

/**
 * What each day in São Paulo came to, written once it is over (server/figures). Null is what could not be known any more
 * when the day was written late. Numbers only: nobody is identified, so they stay.
 */
export const dailyFigures = pgTable("daily_figures", {
  day: date().primaryKey(),
  /** Profiles at the end of the day, and those that the public could see. */
  drivers: integer().notNull(),
  visible: integer(),
  /** Subscriptions that began and that were canceled. */
  started: integer().notNull(),
  canceled: integer().notNull(),
  /** What the running subscriptions come to in a month, in cents. */
  monthlyCents: integer(),
  visits: integer().notNull(),
  /** Profiles in lists and conversations opened, searches and those that found nobody; null before they were counted. */
  appearances: integer(),
  openings: integer(),
  searches: integer(),
  foundNobody: integer(),
  /** How long what waited in the queue had waited at the end of the day, in minutes; null when nothing waited. */
  queueMedianMinutes: integer(),
  queueOldestMinutes: integer(),
  /** Confirmed notices of families that waited at the end of the day (server/waiting). */
  waiting: integer(),
  /** Recommendations whose e-mail was confirmed on the day, and those that staff let show; null before they were counted. */
  recommended: integer(),
  recommendationsApproved: integer(),
});
