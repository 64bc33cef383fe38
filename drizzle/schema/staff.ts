import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** Who works in the console. A removed person stays, so that the log can name who did what. */
export const staff = pgTable(
  "staff",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: ["operator", "reader"] }).notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex("staff_email_unique").on(table.email).where(sql`${table.removedAt} is null`),
    check("staff_email_normalised", sql`${table.email} = lower(btrim(${table.email}))`),
    check("staff_role", sql`${table.role} in ('operator', 'reader')`),
  ],
);

/**
 * Lucia's sessions of the console: the id is the SHA-256 of the token. `userId` is lucia's name for the column of the
 * person.
 */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    // Lucia's adapter passes plain dates.
    expiresAt: timestamp({ withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [
    index("staff_sessions_user").on(table.userId),
    index("staff_sessions_expiry").on(table.expiresAt),
  ],
);

/**
 * Public keys by which staff sign in. The id is WebAuthn's credential id; a counter that decreases means a copied key.
 */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.id, { onDelete: "cascade" }),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [index("staff_passkeys_staff").on(table.staffId)],
);

/** One-use links that register a passkey. The id is the SHA-256 of the token; only a person's newest link is valid. */
export const staffLinks = pgTable("staff_links", {
  staffId: text()
    .primaryKey()
    .references(() => staff.id, { onDelete: "cascade" }),
  tokenHash: text().notNull().unique(),
  expiresAt: instant().notNull(),
});

/**
 * Challenges that an authenticator has not signed yet, each valid for one response. `owner` is the user it was created
 * for.
 */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    purpose: text().notNull(),
    owner: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("passkey_challenges_expiry").on(table.expiresAt)],
);
