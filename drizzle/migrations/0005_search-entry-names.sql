ALTER TABLE "search_entries" ALTER COLUMN "schools" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "neighborhoods" SET DATA TYPE text;