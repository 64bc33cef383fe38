CREATE TABLE "waiting_families" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"link_hashes" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "waiting_families_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "waiting_matches" (
	"notice_id" text NOT NULL,
	"driver_id" text NOT NULL,
	"matched_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_matches_notice_id_driver_id_pk" PRIMARY KEY("notice_id","driver_id")
);
--> statement-breakpoint
CREATE TABLE "waiting_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"family_id" text NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"city_name" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"shift" text,
	"pivot" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"renewal_offered_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_notices_kind" CHECK ("waiting_notices"."kind" in ('school', 'neighborhood')),
	CONSTRAINT "waiting_notices_shift" CHECK ("waiting_notices"."shift" in ('morning', 'afternoon', 'night')),
	CONSTRAINT "waiting_notices_confirmed" CHECK (("waiting_notices"."confirmed_at" is null) = ("waiting_notices"."ends_at" is null))
);
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "waiting" integer;--> statement-breakpoint
ALTER TABLE "waiting_matches" ADD CONSTRAINT "waiting_matches_notice_id_waiting_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."waiting_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_matches" ADD CONSTRAINT "waiting_matches_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_notices" ADD CONSTRAINT "waiting_notices_family_id_waiting_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."waiting_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_matches_driver" ON "waiting_matches" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "waiting_matches_untold" ON "waiting_matches" USING btree ("matched_at") WHERE "waiting_matches"."told_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_notices_family" ON "waiting_notices" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "waiting_notices_place" ON "waiting_notices" USING btree ("state","city_name","pivot") WHERE "waiting_notices"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_notices_ends" ON "waiting_notices" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "waiting_notices_created" ON "waiting_notices" USING btree ("created_at") WHERE "waiting_notices"."confirmed_at" is null;