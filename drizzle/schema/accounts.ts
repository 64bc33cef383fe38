import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { PASSKEY_NAME_MAX_LENGTH } from "../../shared/limits";
import { bytes, instant } from "./columns";
import { searchVector } from "./people-search";

/** A person who can sign in. E-mails are stored trimmed and in lower case, so one address is one account. */
export const users = pgTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    passwordHash: text().notNull(),
    emailConfirmedAt: instant(),
    /** The network that registered it, as a hash; null once the e-mail is confirmed. */
    registeredFrom: text(),
    termsVersion: text().notNull(),
    termsAcceptedAt: instant().notNull(),
    stripeCustomerId: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(table.email),
    // For the operator's lists and search.
    index("users_created").on(table.createdAt, table.id),
    index("users_words").using("gin", searchVector(table.firstName, table.lastName, table.email)),
    uniqueIndex("users_stripe_customer_unique").on(table.stripeCustomerId),
    index("users_unconfirmed").on(table.createdAt).where(sql`${table.emailConfirmedAt} is null`),
    check(
      "users_email_normalised",
      sql`${table.email} = lower(btrim(${table.email})) and ${table.email} like '%_@_%'`,
    ),
    check("users_first_name_length", sql`char_length(${table.firstName}) >= 2`),
    check("users_last_name_length", sql`char_length(${table.lastName}) >= 2`),
  ],
);

/** Lucia's sessions. The id is the SHA-256 of the token in the browser, so nobody can sign in with a dump. */
export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    // Lucia's adapter passes plain dates, hence not `instant`'s default options.
    expiresAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** When its person last entered the password or used a passkey. */
    authenticatedAt: instant().notNull().defaultNow(),
    /** The name of the device, for its owner; "" for sessions older than this column. */
    device: text().notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/**
 * Public keys by which an account signs in besides its password. The id is WebAuthn's credential id; a counter that
 * decreases means a copied key.
 */
export const passkeys = pgTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The name of the device, for its owner. */
    name: text().notNull(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    check(
      "passkeys_name_length",
      sql`char_length(${table.name}) between 1 and ${sql.raw(`${PASSKEY_NAME_MAX_LENGTH}`)}`,
    ),
  ],
);

/**
 * The valid link requests of a user for each purpose, one per requesting network: a new one replaces only that
 * network's row, so nobody can revoke a link that somebody else requested. The mail job generates a token per attempt
 * and stores its hash here: if a mail arrives twice, both links work, once in total.
 */
export const accountTokens = pgTable(
  "account_tokens",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["confirm-email", "reset-password", "refuse-change"] }).notNull(),
    /** The requesting network, as a hash; "" for an operator; for "refuse-change" the request itself: each mail's link is valid. */
    requestedFrom: text().notNull().default(""),
    /** Identifies the request; the mail job has it and does nothing if a newer one replaced it. */
    requestId: text().notNull(),
    tokenHashes: text().array().notNull().default([]),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose, table.requestedFrom] }),
    index("account_tokens_expiry").on(table.expiresAt),
    check(
      "account_tokens_purpose",
      sql`${table.purpose} in ('confirm-email', 'reset-password', 'refuse-change')`,
    ),
  ],
);

/**
 * To whom a deleted account's last mail is sent. The row is deleted when that mail has been sent, at the latest with
 * dead jobs.
 */
export const accountFarewells = pgTable(
  "account_farewells",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    firstName: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index("account_farewells_created").on(table.createdAt)],
);
