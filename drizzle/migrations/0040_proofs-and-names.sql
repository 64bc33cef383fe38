ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An open session proves no more than that its person signed in.
UPDATE "sessions" SET "authenticated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "recommendations" ADD COLUMN "driver_names" text[];--> statement-breakpoint
-- What families wrote before is about the name of today.
UPDATE "recommendations" SET "driver_names" = array["drivers"."name"] FROM "drivers" WHERE "drivers"."id" = "recommendations"."driver_id";--> statement-breakpoint
ALTER TABLE "recommendations" ALTER COLUMN "driver_names" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('confirm-email', 'reset-password', 'refuse-change'));