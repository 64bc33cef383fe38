CREATE TABLE "credit_returns" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"stripe_customer_id" text NOT NULL,
	"cents" integer NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"by_hand_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_returns_cents" CHECK ("credit_returns"."cents" >= 0 and "credit_returns"."by_hand_cents" between 0 and "credit_returns"."cents")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_charge_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "money_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_returns_one_open" ON "credit_returns" USING btree ("stripe_customer_id") WHERE "credit_returns"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "credit_returns_user" ON "credit_returns" USING btree ("user_id","noted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_returns_noted" ON "credit_returns" USING btree ("noted_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_money" CHECK ("subscriptions"."credit_cents" >= 0 and coalesce("subscriptions"."next_charge_cents", 0) >= 0);