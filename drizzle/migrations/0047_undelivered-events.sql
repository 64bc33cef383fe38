DROP TABLE "stripe_failures" CASCADE;--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "observations" ADD COLUMN "undelivered" integer DEFAULT 0 NOT NULL;