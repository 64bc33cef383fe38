ALTER TABLE "search_entries" ADD COLUMN "facts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "authorised_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "search_entries_facts" ON "search_entries" USING btree ("facts","rank","driver_id","entitled_until","authorised_until");--> statement-breakpoint
CREATE INDEX "search_entries_state_facts" ON "search_entries" USING btree ("state","facts","rank","driver_id","entitled_until","authorised_until");--> statement-breakpoint
CREATE INDEX "search_entries_city_facts" ON "search_entries" USING btree ("city_id","facts","rank","driver_id","entitled_until","authorised_until");--> statement-breakpoint
UPDATE "search_entries" SET "facts" =
  ("drivers"."services" @> array['Transporte Manhã'])::int
  + 2 * ("drivers"."services" @> array['Transporte Tarde'])::int
  + 4 * ("drivers"."services" @> array['Transporte Noturno'])::int
FROM "drivers"
WHERE "drivers"."id" = "search_entries"."driver_id" AND "drivers"."available" AND "drivers"."available_seats" > 0;
