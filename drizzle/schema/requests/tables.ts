import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { REQUEST_SEATS_MAX } from "../../../shared/families/requests/limits";
import { storedRequestStates } from "../../../shared/families/requests/requests";
import { instant, literals } from "../columns";
import { drivers } from "../drivers";

/**
 * A family that asks one driver for seats in the year that is sold (docs/decisions/0049-requests.md). Nothing about a child.
 * "Sem resposta" and the season's end follow from the clock; `state` is what somebody did.
 */
export const seatRequests = pgTable(
  "seat_requests",
  {
    id: text().primaryKey(),
    /** Null once the driver's account is deleted: the family is still told. */
    driverId: text().references(() => drivers.id, { onDelete: "set null" }),
    year: smallint().notNull(),
    state: text({ enum: storedRequestStates }).notNull(),
    /** What an undo within ten seconds restores. */
    stateBefore: text({ enum: storedRequestStates }),
    answeredBeforeAt: instant(),
    firstName: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    /** Where the family is told: an e-mail (normalised), or the device with this hash of its secret. */
    email: text(),
    deviceHash: text(),
    /** Where the driver works, for the search that the family is led to. */
    serviceState: text().notNull(),
    serviceCity: text().notNull(),
    /** As typed, or as the driver spells it. */
    school: text().notNull(),
    neighborhood: text().notNull(),
    shift: text({ enum: ["morning", "afternoon", "night"] }).notNull(),
    seats: smallint().notNull(),
    createdAt: instant().notNull(),
    /** When the driver first saw it: when its e-mail is confirmed, or its phone has answered the first push. */
    openedAt: instant(),
    /** A code that thousands of networks share (server/counting/visitor-codes.ts): from where it was opened. */
    network: text(),
    /** When the family said that nothing was agreed. */
    reopenedAt: instant(),
    /** The driver's last answer, and the first one, for the figures. */
    answeredAt: instant(),
    firstAnsweredAt: instant(),
    /** When it ended by what somebody did; by the clock it ends with the season. */
    endedAt: instant(),
    /** When the family was told that the driver has not answered, and that the profile is not public any more. */
    unansweredNotifiedAt: instant(),
    goneNotifiedAt: instant(),
    /** Reported by the driver as odd, and hidden from then on. */
    reportedAt: instant(),
    /** SHA-256 of the secrets in the links of its mails. */
    linkHashes: text().array().notNull().default([]),
  },
  (table) => {
    // One per driver, by e-mail and device; what was withdrawn can be asked again. Nobody has proven a phone number.
    const counts = sql`${table.state} not in ('unconfirmed', 'withdrawn', 'gone')`;
    return [
      uniqueIndex("seat_requests_email").on(table.email, table.year, table.driverId).where(counts),
      uniqueIndex("seat_requests_device").on(table.deviceHash, table.year, table.driverId).where(counts),
      index("seat_requests_phone").on(table.phone),
      index("seat_requests_of_driver").on(table.driverId, table.openedAt, table.id),
      index("seat_requests_of_email").on(table.email),
      index("seat_requests_unconfirmed").on(table.createdAt).where(sql`${table.state} = 'unconfirmed'`),
      index("seat_requests_live").on(table.openedAt).where(sql`${table.state} in ('open', 'has', 'agreed')`),
      index("seat_requests_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`),
      index("seat_requests_year").on(table.year),
      check("seat_requests_state", sql`${table.state} in (${literals(storedRequestStates)})`),
      check("seat_requests_shift", sql`${table.shift} in ('morning', 'afternoon', 'night')`),
      check("seat_requests_seats", sql`${table.seats} between 1 and ${sql.raw(String(REQUEST_SEATS_MAX))}`),
      check("seat_requests_phone_e164", sql`${table.phone} ~ '^\\+55[0-9]{10,11}$'`),
      check("seat_requests_way", sql`num_nonnulls(${table.email}, ${table.deviceHash}) = 1`),
      check("seat_requests_opened", sql`${table.state} = 'unconfirmed' or ${table.openedAt} is not null`),
      check(
        "seat_requests_end",
        sql`(${table.state} in ('none', 'settled', 'withdrawn', 'gone')) = (${table.endedAt} is not null)`,
      ),
    ];
  },
);

/**
 * What a driver was told about requests: on phones, and by mail about those that were not read for two days. A driver without a
 * row has read none yet and wants the mail.
 */
export const requestDigests = pgTable("request_digests", {
  driverId: text()
    .primaryKey()
    .references(() => drivers.id, { onDelete: "cascade" }),
  /** When the driver last opened the list: what was opened since then is unread. */
  readAt: instant(),
  /** The last notice on phones, and the last mail. */
  notifiedAt: instant(),
  mailedAt: instant(),
  /** SHA-256 of the secrets in the mail's link, one for each attempt to send it, with spaces between. */
  linkHash: text(),
  /** Since when the driver has switched the mail off. */
  offAt: instant(),
});
