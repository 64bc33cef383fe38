CREATE TABLE "driver_seats" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"morning" smallint,
	"afternoon" smallint,
	"night" smallint,
	"reminded_at" timestamp (3) with time zone,
	"reminder_hashes" text[] DEFAULT '{}' NOT NULL,
	"reminders_off_at" timestamp (3) with time zone,
	CONSTRAINT "driver_seats_morning" CHECK ("driver_seats"."morning" between 0 and 50),
	CONSTRAINT "driver_seats_afternoon" CHECK ("driver_seats"."afternoon" between 0 and 50),
	CONSTRAINT "driver_seats_night" CHECK ("driver_seats"."night" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "driver_seats" ADD CONSTRAINT "driver_seats_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_seats_confirmed" ON "driver_seats" USING btree ("confirmed_at") WHERE "driver_seats"."reminders_off_at" is null;--> statement-breakpoint
INSERT INTO "driver_seats" ("driver_id", "confirmed_at") SELECT "id", "updated_at" FROM "drivers";
