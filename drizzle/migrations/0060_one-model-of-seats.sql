DROP INDEX "driver_seats_confirmed";--> statement-breakpoint
ALTER TABLE "driver_seats" DROP CONSTRAINT "driver_seats_pkey";--> statement-breakpoint
ALTER TABLE "driver_seats" ALTER COLUMN "confirmed_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "seat_mails_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "year" smallint;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "from_price" smallint;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "asked_hash" text;--> statement-breakpoint
UPDATE "drivers" SET "seat_mails_off_at" = "driver_seats"."reminders_off_at" FROM "driver_seats" WHERE "driver_seats"."driver_id" = "drivers"."id" AND "driver_seats"."reminders_off_at" IS NOT NULL;--> statement-breakpoint
UPDATE "driver_seats" SET "asked_at" = "reminded_at", "asked_hash" = "reminder_hash";--> statement-breakpoint
-- Seats told for a year, with the season's question if it was about that year.
INSERT INTO "driver_seats" ("driver_id", "year", "morning", "afternoon", "night", "from_price", "confirmed_at", "asked_at", "asked_hash")
SELECT "told"."driver_id", "told"."year", "told"."morning", "told"."afternoon", "told"."night", "told"."from_price", "told"."confirmed_at",
  CASE WHEN "asked"."about" = "told"."year" THEN "asked"."next_asked_at" END, CASE WHEN "asked"."about" = "told"."year" THEN "asked"."next_asked_hash" END
FROM "driver_next_seats" "told"
LEFT JOIN (SELECT *, extract(year from "next_asked_at" at time zone 'America/Sao_Paulo') + 1 AS "about" FROM "driver_seats") "asked"
  ON "asked"."driver_id" = "told"."driver_id"
WHERE "asked"."about" IS NULL OR "asked"."about" <= "told"."year";--> statement-breakpoint
-- Whoever was asked, always in the autumn before the year, and has told nothing for that year.
INSERT INTO "driver_seats" ("driver_id", "year", "asked_at", "asked_hash")
SELECT "driver_id", extract(year from "next_asked_at" at time zone 'America/Sao_Paulo') + 1, "next_asked_at", "next_asked_hash"
FROM "driver_seats" "asked"
WHERE "next_asked_at" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "driver_seats" "told" WHERE "told"."driver_id" = "asked"."driver_id" AND "told"."year" IS NOT NULL);--> statement-breakpoint
DROP TABLE "driver_next_seats" CASCADE;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_seats_today" ON "driver_seats" USING btree ("driver_id") WHERE "driver_seats"."year" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_seats_year" ON "driver_seats" USING btree ("driver_id") WHERE "driver_seats"."year" is not null;--> statement-breakpoint
CREATE INDEX "driver_seats_confirmed" ON "driver_seats" USING btree ("confirmed_at") WHERE "driver_seats"."year" is null;--> statement-breakpoint
ALTER TABLE "driver_seats" DROP COLUMN "reminded_at";--> statement-breakpoint
ALTER TABLE "driver_seats" DROP COLUMN "reminder_hash";--> statement-breakpoint
ALTER TABLE "driver_seats" DROP COLUMN "reminders_off_at";--> statement-breakpoint
ALTER TABLE "driver_seats" DROP COLUMN "next_asked_at";--> statement-breakpoint
ALTER TABLE "driver_seats" DROP COLUMN "next_asked_hash";--> statement-breakpoint
ALTER TABLE "driver_seats" ADD CONSTRAINT "driver_seats_known_year" CHECK ("driver_seats"."year" between 2020 and 2200);--> statement-breakpoint
ALTER TABLE "driver_seats" ADD CONSTRAINT "driver_seats_price" CHECK ("driver_seats"."from_price" between 20 and 5000);--> statement-breakpoint
ALTER TABLE "driver_seats" ADD CONSTRAINT "driver_seats_told" CHECK ("driver_seats"."confirmed_at" is not null or ("driver_seats"."year" is not null and num_nonnulls("driver_seats"."morning", "driver_seats"."afternoon", "driver_seats"."night", "driver_seats"."from_price") = 0));--> statement-breakpoint
ALTER TABLE "driver_seats" ADD CONSTRAINT "driver_seats_price_of_year" CHECK ("driver_seats"."from_price" is null or "driver_seats"."year" is not null);
