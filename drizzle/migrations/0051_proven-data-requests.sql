ALTER TABLE "data_requests" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "link_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "proven_at" timestamp (3) with time zone;