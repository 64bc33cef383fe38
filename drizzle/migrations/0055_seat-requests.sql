CREATE TABLE "seat_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text,
	"year" smallint NOT NULL,
	"state" text NOT NULL,
	"state_before" text,
	"answered_before_at" timestamp (3) with time zone,
	"first_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"device_hash" text,
	"service_state" text NOT NULL,
	"service_city" text NOT NULL,
	"school" text NOT NULL,
	"neighborhood" text NOT NULL,
	"shift" text NOT NULL,
	"seats" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"unanswered_notified_at" timestamp (3) with time zone,
	"gone_notified_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"link_hashes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "seat_requests_state" CHECK ("seat_requests"."state" in ('unconfirmed', 'open', 'has', 'none', 'agreed', 'settled', 'withdrawn', 'gone')),
	CONSTRAINT "seat_requests_shift" CHECK ("seat_requests"."shift" in ('morning', 'afternoon', 'night')),
	CONSTRAINT "seat_requests_seats" CHECK ("seat_requests"."seats" between 1 and 4),
	CONSTRAINT "seat_requests_phone_e164" CHECK ("seat_requests"."phone" ~ '^\+55[0-9]{10,11}$'),
	CONSTRAINT "seat_requests_way" CHECK (num_nonnulls("seat_requests"."email", "seat_requests"."device_hash") = 1),
	CONSTRAINT "seat_requests_opened" CHECK ("seat_requests"."state" = 'unconfirmed' or "seat_requests"."opened_at" is not null),
	CONSTRAINT "seat_requests_end" CHECK (("seat_requests"."state" in ('none', 'settled', 'withdrawn', 'gone')) = ("seat_requests"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "seat_requests" ADD CONSTRAINT "seat_requests_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_phone" ON "seat_requests" USING btree ("phone","year","driver_id") WHERE "seat_requests"."state" not in ('unconfirmed', 'withdrawn', 'gone');--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_email" ON "seat_requests" USING btree ("email","year","driver_id") WHERE "seat_requests"."state" not in ('unconfirmed', 'withdrawn', 'gone');--> statement-breakpoint
CREATE UNIQUE INDEX "seat_requests_device" ON "seat_requests" USING btree ("device_hash","year","driver_id") WHERE "seat_requests"."state" not in ('unconfirmed', 'withdrawn', 'gone');--> statement-breakpoint
CREATE INDEX "seat_requests_of_driver" ON "seat_requests" USING btree ("driver_id","opened_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "seat_requests_of_email" ON "seat_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "seat_requests_unconfirmed" ON "seat_requests" USING btree ("created_at") WHERE "seat_requests"."state" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "seat_requests_live" ON "seat_requests" USING btree ("opened_at") WHERE "seat_requests"."state" in ('open', 'has', 'agreed');--> statement-breakpoint
CREATE INDEX "seat_requests_ended" ON "seat_requests" USING btree ("ended_at") WHERE "seat_requests"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "seat_requests_year" ON "seat_requests" USING btree ("year");