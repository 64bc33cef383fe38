ALTER TABLE "driver_days" DROP CONSTRAINT "driver_days_source";--> statement-breakpoint
ALTER TABLE "driver_months" DROP CONSTRAINT "driver_months_source";--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "next_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "next_asked_hash" text;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "driver_days" ADD CONSTRAINT "driver_days_source" CHECK ("driver_days"."source" in ('search', 'city', 'link', 'qr', 'season'));--> statement-breakpoint
ALTER TABLE "driver_months" ADD CONSTRAINT "driver_months_source" CHECK ("driver_months"."source" in ('search', 'city', 'link', 'qr', 'season'));