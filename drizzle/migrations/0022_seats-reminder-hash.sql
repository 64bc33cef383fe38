ALTER TABLE "driver_seats" DROP COLUMN "reminder_hashes";--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "reminder_hash" text;