CREATE TABLE "charges" (
	"stripe_invoice_id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"stripe_subscription_id" text NOT NULL,
	"reason" text NOT NULL,
	"period" text NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"payment_intent" text,
	"billed_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "charges_reason" CHECK ("charges"."reason" in ('start', 'renewal', 'change')),
	CONSTRAINT "charges_status" CHECK ("charges"."status" in ('paid', 'open', 'void', 'uncollectible')),
	CONSTRAINT "charges_cents" CHECK ("charges"."cents" >= 0 and "charges"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "money_back" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_invoice_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_back_kind" CHECK ("money_back"."kind" in ('refund', 'dispute'))
);
--> statement-breakpoint
ALTER TABLE "queue_items" DROP CONSTRAINT "queue_items_kind";--> statement-breakpoint
ALTER TABLE "kept_payment_records" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdrawn_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "withdrawal_settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_told_for" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "warned_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_cents" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "leaving_reason" text;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_back" ADD CONSTRAINT "money_back_stripe_invoice_id_charges_stripe_invoice_id_fk" FOREIGN KEY ("stripe_invoice_id") REFERENCES "public"."charges"("stripe_invoice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charges_user" ON "charges" USING btree ("user_id","billed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "charges_subscription" ON "charges" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "charges_paid" ON "charges" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "charges_failed" ON "charges" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "charges_billed" ON "charges" USING btree ("billed_at");--> statement-breakpoint
CREATE INDEX "money_back_invoice" ON "money_back" USING btree ("stripe_invoice_id");--> statement-breakpoint
CREATE INDEX "money_back_created" ON "money_back" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_kind" CHECK ("queue_items"."kind" in ('report', 'document', 'recommendation', 'message', 'data-request', 'payment', 'other'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_withdrawal" CHECK (("subscriptions"."withdrawn_at" is null) = ("subscriptions"."withdrawn_cents" is null) and ("subscriptions"."withdrawal_settled_at" is null or "subscriptions"."withdrawn_at" is not null));