import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { pushDevices } from "./push/tables";

/**
 * An e-mail or a device that waits for a seat (docs/decisions, waiting-list). No name, no account: the row exists as long as
 * one of its notices does, and records what may be sent when.
 */
export const waitingFamilies = pgTable(
  "waiting_families",
  {
    id: text().primaryKey(),
    /** Normalised (shared/email.ts). */
    email: text().unique(),
    deviceId: text()
      .unique()
      .references(() => pushDevices.id, { onDelete: "cascade" }),
    /** When it last got a confirmation mail: at most one a day, whoever typed the address. */
    askedAt: instant(),
    /** When the day's message with drivers was last claimed. */
    toldAt: instant(),
    /** SHA-256 of the secrets in the links of its mails, newest last. */
    linkHashes: text().array().notNull().default([]),
  },
  (table) => [check("waiting_families_address", sql`num_nonnulls(${table.email}, ${table.deviceId}) = 1`)],
);

/** One place for which a family waits. It mails nothing before `confirmed_at` and from `ends_at` on. */
export const waitingNotices = pgTable(
  "waiting_notices",
  {
    id: text().primaryKey(),
    familyId: text()
      .notNull()
      .references(() => waitingFamilies.id, { onDelete: "cascade" }),
    state: text().notNull(),
    /** For display, and normalised as in `search_cities`. */
    city: text().notNull(),
    cityName: text().notNull(),
    /** A school or neighborhood as the family wrote it, and normalised (shared/search.ts). */
    place: text().notNull(),
    name: text().notNull(),
    /** Null if the family didn't say which: both match. */
    kind: text({ enum: ["school", "neighborhood"] }),
    /** A school year while it is sold; null for seats of today. */
    year: integer(),
    /** Null for any. */
    shift: text({ enum: ["morning", "afternoon", "night"] }),
    /** The word of the name under which a changed driver finds the notice (server/families/waiting/pivot.ts). */
    pivot: text().notNull(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    /** Set when it is confirmed. */
    endsAt: instant(),
    /** When a renewal was offered. */
    renewalOfferedAt: instant(),
  },
  (table) => [
    index("waiting_notices_family").on(table.familyId),
    index("waiting_notices_place")
      .on(table.state, table.cityName, table.pivot)
      .where(sql`${table.confirmedAt} is not null`),
    index("waiting_notices_ends").on(table.endsAt),
    index("waiting_notices_created").on(table.createdAt).where(sql`${table.confirmedAt} is null`),
    check("waiting_notices_kind", sql`${table.kind} in ('school', 'neighborhood')`),
    check("waiting_notices_shift", sql`${table.shift} in ('morning', 'afternoon', 'night')`),
    check("waiting_notices_confirmed", sql`(${table.confirmedAt} is null) = (${table.endsAt} is null)`),
  ],
);

/**
 * A driver who came to serve what a family waits for: written with the change, and in the next mail if still true. Without
 * foreign keys, which cost more than the rest of a match: what is left of a notice or driver that is gone is deleted daily.
 */
export const waitingMatches = pgTable(
  "waiting_matches",
  {
    /** `waiting_notices.id` */
    noticeId: text().notNull(),
    /** `drivers.id` */
    driverId: text().notNull(),
    matchedAt: instant().notNull(),
    /** When it was mailed. */
    toldAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.driverId] }),
    index("waiting_matches_untold").on(table.matchedAt).where(sql`${table.toldAt} is null`),
  ],
);
