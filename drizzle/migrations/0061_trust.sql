CREATE TABLE "cleared_traits" (
	"driver_id" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"decision_id" text NOT NULL,
	CONSTRAINT "cleared_traits_driver_id_kind_since_pk" PRIMARY KEY("driver_id","kind","since")
);
--> statement-breakpoint
ALTER TABLE "account_traits" DROP CONSTRAINT "account_traits_kind";--> statement-breakpoint
ALTER TABLE "memories" DROP CONSTRAINT "memories_kind";--> statement-breakpoint
ALTER TABLE "memory_traits" DROP CONSTRAINT "memory_traits_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "number_hash" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "number_key_id" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "shown_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "phone_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "photo_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_traits" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "account_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "older_driver_id" text;--> statement-breakpoint
ALTER TABLE "memory_traits" ADD COLUMN "since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profile_holds" ADD COLUMN "holds" boolean;--> statement-breakpoint
-- Since when somebody has a telephone or a photo was not written down: since the profile was made, at the earliest.
UPDATE "drivers" SET "phone_since" = "created_at", "photo_since" = "created_at",
  "shown_since" = (SELECT greatest(min(seen.day)::timestamp AT TIME ZONE 'America/Sao_Paulo', "drivers"."created_at") FROM (
    SELECT "day" FROM "driver_days" WHERE "driver_days"."driver_id" = "drivers"."id"
    UNION ALL SELECT "month" FROM "driver_months" WHERE "driver_months"."driver_id" = "drivers"."id") seen);--> statement-breakpoint
UPDATE "account_traits" SET "since" = (SELECT "created_at" FROM "users" WHERE "users"."id" = "account_traits"."user_id");--> statement-breakpoint
ALTER TABLE "account_traits" ALTER COLUMN "since" SET NOT NULL;--> statement-breakpoint
-- Of a deleted account nobody knows when it was made: it counts from its suspension, in favour of who was there before.
UPDATE "memories" SET "account_made_at" = coalesce((
  SELECT "users"."created_at" FROM "cases" JOIN "drivers" ON "drivers"."id" = "cases"."driver_id" JOIN "users" ON "users"."id" = "drivers"."user_id"
  WHERE "cases"."id" = "memories"."case_id"), "at") WHERE "kind" <> 'withdrawal';--> statement-breakpoint
-- Ends of numbers, which a whole number is never compared with.
DELETE FROM "memory_traits" WHERE "kind" = 'document';--> statement-breakpoint
UPDATE "memory_traits" SET "since" = (
  SELECT coalesce("account_made_at", "at") FROM "memories" WHERE "memories"."id" = "memory_traits"."memory_id");--> statement-breakpoint
ALTER TABLE "memory_traits" ALTER COLUMN "since" SET NOT NULL;--> statement-breakpoint
-- The holds of before, by the rules of server/accounts/memory/recognise.ts.
UPDATE "profile_holds" SET "holds" = "traits" && ARRAY['mailbox', 'document'] OR (
  SELECT NOT coalesce("drivers"."shown_since" < "memories"."account_made_at", false) AND "drivers"."created_at" > "memories"."account_made_at"
  FROM "drivers", "memories" WHERE "drivers"."id" = "profile_holds"."driver_id" AND "memories"."id" = "profile_holds"."memory_id");--> statement-breakpoint
ALTER TABLE "profile_holds" ALTER COLUMN "holds" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cleared_traits" ADD CONSTRAINT "cleared_traits_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cleared_traits" ADD CONSTRAINT "cleared_traits_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cleared_traits_decision" ON "cleared_traits" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_older_driver_id_drivers_id_fk" FOREIGN KEY ("older_driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_number" ON "documents" USING btree ("number_hash") WHERE "documents"."number_hash" is not null;--> statement-breakpoint
CREATE INDEX "account_traits_hash" ON "account_traits" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "account_traits_networks" ON "account_traits" USING btree ("since") WHERE "account_traits"."kind" = 'network';--> statement-breakpoint
CREATE INDEX "memories_older" ON "memories" USING btree ("older_driver_id");--> statement-breakpoint
CREATE INDEX "profile_holds_waiting" ON "profile_holds" USING btree ("held_at") WHERE "profile_holds"."decision_id" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_number_hash" CHECK (("documents"."number_hash" is null) = ("documents"."number_key_id" is null) and ("documents"."number_hash" is null or ("documents"."number_end" is not null and "documents"."number_hash" ~ '^[0-9a-f]{64}$')));--> statement-breakpoint
ALTER TABLE "account_traits" ADD CONSTRAINT "account_traits_kind" CHECK ("account_traits"."kind" in ('tax-id', 'card', 'network'));--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_account" CHECK (("memories"."kind" in ('suspension', 'report')) = ("memories"."account_made_at" is not null));--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_copied" CHECK ("memories"."kind" = 'copy' or "memories"."older_driver_id" is null);--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_kind" CHECK ("memories"."kind" in ('suspension', 'report', 'withdrawal', 'copy'));--> statement-breakpoint
ALTER TABLE "memory_traits" ADD CONSTRAINT "memory_traits_kind" CHECK ("memory_traits"."kind" in ('mailbox', 'card', 'document', 'phone', 'tax-id', 'photo', 'network'));