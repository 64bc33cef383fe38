ALTER TABLE "recommendations" ADD COLUMN "correction_hash" text;--> statement-breakpoint
ALTER TABLE "recommendations" ADD COLUMN "corrections" smallint DEFAULT 0 NOT NULL;