ALTER TABLE "account_tokens" ADD COLUMN "requested_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_user_id_purpose_pk";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_purpose_requested_from_pk" PRIMARY KEY("user_id","purpose","requested_from");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "registered_from" text;--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE "users"."email_confirmed_at" is null;