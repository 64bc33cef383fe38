CREATE TABLE "stripe_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"writes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_for" timestamp (3) with time zone;