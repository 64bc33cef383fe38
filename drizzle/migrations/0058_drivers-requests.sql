CREATE TABLE "request_digests" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"read_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"link_hash" text,
	"off_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "seat_requests_of_driver";--> statement-breakpoint
ALTER TABLE "unmet_demand" DROP CONSTRAINT "unmet_demand_place_id_shift_day_pk";--> statement-breakpoint
ALTER TABLE "unmet_visitors" DROP CONSTRAINT "unmet_visitors_place_id_shift_day_visitor_pk";--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD COLUMN "year" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unmet_visitors" ADD COLUMN "year" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_place_id_shift_day_year_pk" PRIMARY KEY("place_id","shift","day","year");--> statement-breakpoint
ALTER TABLE "unmet_visitors" ADD CONSTRAINT "unmet_visitors_place_id_shift_day_year_visitor_pk" PRIMARY KEY("place_id","shift","day","year","visitor");--> statement-breakpoint
ALTER TABLE "request_digests" ADD CONSTRAINT "request_digests_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_requests_of_driver" ON "seat_requests" USING btree ("driver_id","opened_at","id");--> statement-breakpoint
-- Drivers who get notices on a phone already get this kind, too.
UPDATE "push_devices" SET "kinds" = array_append("kinds", 'requests') WHERE "user_id" is not null AND NOT "kinds" @> array['requests'];
