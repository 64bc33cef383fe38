ALTER TABLE "driver_days" DROP CONSTRAINT "driver_days_source";--> statement-breakpoint
ALTER TABLE "driver_months" DROP CONSTRAINT "driver_months_source";--> statement-breakpoint
DROP INDEX "search_entries_facts";--> statement-breakpoint
DROP INDEX "search_entries_state_facts";--> statement-breakpoint
DROP INDEX "search_entries_city_facts";--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "next_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_seats" ADD COLUMN "next_asked_hash" text;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD COLUMN "year" integer;--> statement-breakpoint
CREATE INDEX "search_entries_facts" ON "search_entries" USING btree ("facts","rank","driver_id","entitled_until","authorised_until","next_until");--> statement-breakpoint
CREATE INDEX "search_entries_state_facts" ON "search_entries" USING btree ("state","facts","rank","driver_id","entitled_until","authorised_until","next_until");--> statement-breakpoint
CREATE INDEX "search_entries_city_facts" ON "search_entries" USING btree ("city_id","facts","rank","driver_id","entitled_until","authorised_until","next_until");--> statement-breakpoint
ALTER TABLE "driver_days" ADD CONSTRAINT "driver_days_source" CHECK ("driver_days"."source" in ('search', 'city', 'link', 'qr', 'season'));--> statement-breakpoint
ALTER TABLE "driver_months" ADD CONSTRAINT "driver_months_source" CHECK ("driver_months"."source" in ('search', 'city', 'link', 'qr', 'season'));