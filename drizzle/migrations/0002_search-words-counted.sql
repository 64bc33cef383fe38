DROP INDEX "search_entries_rank";--> statement-breakpoint
DROP INDEX "search_entries_state_rank";--> statement-breakpoint
DROP INDEX "search_entries_city_rank";--> statement-breakpoint
ALTER TABLE "search_words" DROP CONSTRAINT "search_words_pkey";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "names" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_kind_word" ON "search_words" USING btree ("kind","word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_entries_rank" ON "search_entries" USING btree ("rank","driver_id","entitled_until");--> statement-breakpoint
CREATE INDEX "search_entries_state_rank" ON "search_entries" USING btree ("state","rank","driver_id","entitled_until");--> statement-breakpoint
CREATE INDEX "search_entries_city_rank" ON "search_entries" USING btree ("city_id","rank","driver_id","entitled_until");