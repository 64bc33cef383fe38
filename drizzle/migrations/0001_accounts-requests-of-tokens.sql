DROP INDEX "account_tokens_hash_unique";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "account_tokens" SET "request_id" = "token_hash", "token_hashes" = array["token_hash"];--> statement-breakpoint
ALTER TABLE "account_tokens" ALTER COLUMN "request_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" DROP COLUMN "token_hash";
