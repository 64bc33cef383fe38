ALTER TABLE "push_devices" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "code_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "push_devices_unanswered" ON "push_devices" USING btree ("code_at") WHERE "push_devices"."answered_at" is null;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_codeHash_unique" UNIQUE("code_hash");--> statement-breakpoint
UPDATE "push_devices" SET "answered_at" = "last_seen_at" WHERE "last_seen_at" > "created_at" + interval '1 day'
  OR EXISTS (SELECT 1 FROM "push_notices" WHERE "push_notices"."device_id" = "push_devices"."id" AND "push_notices"."sent_at" < "push_devices"."last_seen_at");
