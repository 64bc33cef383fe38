import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

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

/** The square variants of a picture, each ready to be sent. `size` is the side in pixels. */
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
