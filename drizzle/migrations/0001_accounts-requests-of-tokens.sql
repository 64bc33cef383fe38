DROP INDEX "account_tokens_hash_unique";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "request_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" DROP COLUMN "token_hash";