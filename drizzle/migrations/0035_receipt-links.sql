ALTER TABLE "charges" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "pdf_url" text;