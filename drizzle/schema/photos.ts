import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { vehiclePhotoKinds } from "../../shared/profile/vehicle-photos";
import { users } from "./accounts";
import { instant, literals } from "./columns";

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** An accepted and cleaned picture, identified by the SHA-256 of its largest variant. */
export const photos = pgTable(
  "photos",
  { hash: text().primaryKey(), createdAt: instant().notNull().defaultNow() },
  (table) => [
    index("photos_created").on(table.createdAt),
    check("photos_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** The variants of a picture, each ready to be sent. `size` is the width in pixels (shared/photos.ts has the shapes). */
export const photoVariants = pgTable(
  "photo_variants",
  {
    hash: text()
      .notNull()
      .references(() => photos.hash, { onDelete: "cascade" }),
    size: integer().notNull(),
    format: text({ enum: ["webp", "jpg"] }).notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.size, table.format] }),
    check("photo_variants_format", sql`${table.format} in ('webp', 'jpg')`),
  ],
);

const states = ["shown", "chosen", "removed"] as const;

/**
 * Photos of a driver's vehicle, by what they show: the one that families see, what the driver chose for the next save of the
 * profile, and what staff removed. They are the account's, because they are chosen before a profile is first saved.
 */
export const driverPhotos = pgTable(
  "driver_photos",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: vehiclePhotoKinds }).notNull(),
    state: text({ enum: states }).notNull(),
    /** Null: chosen to have none, or removed and gone. */
    hash: text().references(() => photos.hash),
    /** Since when it is in this state. */
    since: instant().notNull(),
    /** Who of the staff removed it, and why. */
    removedBy: text(),
    removalReason: text(),
  },
  (table) => [
    uniqueIndex("driver_photos_kind")
      .on(table.userId, table.kind, table.state)
      .where(sql`${table.state} <> 'removed'`),
    index("driver_photos_user").on(table.userId),
    index("driver_photos_hash").on(table.hash),
    check("driver_photos_kinds", sql`${table.kind} in (${literals(vehiclePhotoKinds)})`),
    check("driver_photos_states", sql`${table.state} in (${literals(states)})`),
    check("driver_photos_shown", sql`${table.state} <> 'shown' or ${table.hash} is not null`),
    check(
      "driver_photos_removed",
      sql`(${table.state} = 'removed') = (${table.removedBy} is not null) and (${table.removedBy} is null) = (${table.removalReason} is null)`,
    ),
  ],
);
