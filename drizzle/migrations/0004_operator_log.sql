CREATE TABLE "account_farewells" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_payment_records" (
	"stripe_subscription_id" text PRIMARY KEY NOT NULL,
	"stripe_customer_id" text,
	"plan_id" text NOT NULL,
	"period" text NOT NULL,
	"price_cents" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"kept_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_farewells_created" ON "account_farewells" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_log_subject" ON "operator_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "kept_payment_records_since" ON "kept_payment_records" USING btree ("kept_since");