import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { FIRST_NAME_LENGTH } from "../../shared/families/first-name";
import {
  KNOWN_YEARS_MAX,
  recommendationStates,
  recommendationWords,
} from "../../shared/families/recommendations/recommendations";
import {
  DECISION_REASON_LENGTH,
  INVITATIONS_OPEN_MAX,
  RECOMMENDATION_MAX_LENGTH,
  RECOMMENDATION_WORDS_MAX,
} from "../../shared/limits";
import { instant, literals } from "./columns";
import { drivers } from "./drivers";
import { staff } from "./staff";

// Recommendations by invitation (docs/decisions, "Recommendations by invitation").

const number = (value: number) => sql.raw(String(value));
const driverId = () =>
  text()
    .notNull()
    .references(() => drivers.id, { onDelete: "cascade" });

/**
 * A link that a driver gave to one family. Whether it is still valid depends on the two timestamps and the current
 * time.
 */
export const invitations = pgTable(
  "recommendation_invitations",
  {
    id: text().primaryKey(),
    driverId: driverId(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text().notNull(),
    /** Its number among the driver's open ones, whose uniqueness limits them; null once it is used. */
    place: smallint(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    uniqueIndex("recommendation_invitations_place").on(table.driverId, table.place),
    index("recommendation_invitations_created").on(table.createdAt),
    check(
      "recommendation_invitations_open",
      sql`${table.place} between 1 and ${number(INVITATIONS_OPEN_MAX)}`,
    ),
    check("recommendation_invitations_used", sql`(${table.usedAt} is null) = (${table.place} is not null)`),
  ],
);

/** A family's recommendation of a driver. A withdrawn one contains no personal data of the family. */
export const recommendations = pgTable(
  "recommendations",
  {
    id: text().primaryKey(),
    driverId: driverId(),
    /** The driver's name when it was written, and those that staff found to be the same person's. */
    driverNames: text().array().notNull(),
    state: text({ enum: recommendationStates }).notNull(),
    text: text(),
    words: text({ enum: recommendationWords }).array().notNull(),
    firstName: text(),
    /** The initial of the surname. */
    initial: text(),
    /** For how many whole years the family has known the driver (shared/families/recommendations). */
    knownYears: smallint(),
    email: text(),
    /** The canonical mailbox of the address, to detect a second recommendation. */
    mailbox: text(),
    /** It was sent from a network that the driver uses: a flag for staff. */
    isNearDriver: boolean().notNull(),
    /** SHA-256 of the secrets in its mails: each mail has its own, and all are valid. */
    linkHashes: text().array().notNull().default(sql`'{}'::text[]`),
    /** SHA-256 of the secret with which whoever wrote it corrects its e-mail; null where the form had no scripts. */
    correctionHash: text(),
    /** How often that was done. */
    corrections: smallint().notNull().default(0),
    writtenAt: instant().notNull(),
    confirmedAt: instant(),
    decidedAt: instant(),
    /** Null in a decided row: demo data. */
    decidedBy: text().references(() => staff.id),
    /** The message of staff to the family. */
    refusal: text(),
    takenBackAt: instant(),
  },
  (table) => [
    uniqueIndex("recommendations_mailbox")
      .on(table.driverId, table.mailbox)
      .where(sql`${table.state} in ('confirmed', 'approved')`),
    index("recommendations_driver").on(table.driverId, table.writtenAt, table.id),
    index("recommendations_email").on(table.email).where(sql`${table.email} is not null`),
    index("recommendations_written").on(table.writtenAt),
    index("recommendations_decided_by").on(table.decidedBy),
    check("recommendations_state", sql`${table.state} in (${literals(recommendationStates)})`),
    check(
      "recommendations_text_length",
      sql`char_length(${table.text}) between 1 and ${number(RECOMMENDATION_MAX_LENGTH)}`,
    ),
    check(
      "recommendations_words",
      sql`${table.words} <@ array[${literals(recommendationWords)}] and cardinality(${table.words}) <= ${number(RECOMMENDATION_WORDS_MAX)}`,
    ),
    check(
      "recommendations_first_name",
      sql`char_length(${table.firstName}) between 1 and ${number(FIRST_NAME_LENGTH.max)}`,
    ),
    check("recommendations_initial", sql`char_length(${table.initial}) = 1`),
    check("recommendations_known", sql`${table.knownYears} between 0 and ${number(KNOWN_YEARS_MAX)}`),
    check("recommendations_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
    check(
      "recommendations_forgotten",
      sql`(${table.state} = 'taken-back') = (num_nonnulls(${table.text}, ${table.firstName}, ${table.initial}, ${table.knownYears}, ${table.email}, ${table.mailbox}) = 0)`,
    ),
    check(
      "recommendations_whole",
      sql`(${table.state} <> 'taken-back') = (num_nulls(${table.text}, ${table.firstName}, ${table.initial}, ${table.knownYears}, ${table.email}, ${table.mailbox}) = 0)`,
    ),
    check(
      "recommendations_confirmed",
      sql`${table.state} = 'taken-back' or (${table.state} = 'written') = (${table.confirmedAt} is null)`,
    ),
    check(
      "recommendations_decided",
      sql`${table.state} = 'taken-back' or (${table.state} in ('approved', 'refused')) = (${table.decidedAt} is not null)`,
    ),
    check("recommendations_refused", sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    check(
      "recommendations_refusal_length",
      sql`char_length(${table.refusal}) <= ${number(DECISION_REASON_LENGTH.max)}`,
    ),
    check(
      "recommendations_taken_back",
      sql`(${table.state} = 'taken-back') = (${table.takenBackAt} is not null)`,
    ),
  ],
);

/** A driver's answer to a recommendation; only one, reviewed by staff. A refused one can be rewritten. */
export const recommendationAnswers = pgTable(
  "recommendation_answers",
  {
    id: text().primaryKey(),
    recommendationId: text()
      .notNull()
      .references(() => recommendations.id, { onDelete: "cascade" }),
    text: text().notNull(),
    writtenAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: text().references(() => staff.id),
    /** The message of staff to the driver; null: it is published. */
    refusal: text(),
  },
  (table) => [
    uniqueIndex("recommendation_answers_one").on(table.recommendationId),
    index("recommendation_answers_decided_by").on(table.decidedBy),
    check(
      "recommendation_answers_length",
      sql`char_length(${table.text}) between 1 and ${number(RECOMMENDATION_MAX_LENGTH)}`,
    ),
    check(
      "recommendation_answers_refused",
      sql`${table.refusal} is null or (${table.decidedAt} is not null and char_length(${table.refusal}) <= ${number(DECISION_REASON_LENGTH.max)})`,
    ),
  ],
);

/** Drivers who hide their recommendations: all or none. No row: all are shown. */
export const hiddenRecommendations = pgTable("hidden_recommendations", {
  driverId: text()
    .primaryKey()
    .references(() => drivers.id, { onDelete: "cascade" }),
  hiddenAt: instant().notNull(),
});
