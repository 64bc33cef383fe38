CREATE TABLE "driver_next_seats" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"year" smallint NOT NULL,
	"morning" smallint,
	"afternoon" smallint,
	"night" smallint,
	"from_price" smallint,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "driver_next_seats_year" CHECK ("driver_next_seats"."year" between 2020 and 2200),
	CONSTRAINT "driver_next_seats_morning" CHECK ("driver_next_seats"."morning" between 0 and 50),
	CONSTRAINT "driver_next_seats_afternoon" CHECK ("driver_next_seats"."afternoon" between 0 and 50),
	CONSTRAINT "driver_next_seats_night" CHECK ("driver_next_seats"."night" between 0 and 50),
	CONSTRAINT "driver_next_seats_price" CHECK ("driver_next_seats"."from_price" between 20 and 5000)
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "next_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "driver_next_seats" ADD CONSTRAINT "driver_next_seats_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_next_seats_year" ON "driver_next_seats" USING btree ("year");