CREATE TABLE "deletions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_failures" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "contact_messages_created";--> statement-breakpoint
DROP INDEX "operator_log_at";--> statement-breakpoint
DROP INDEX "operator_log_subject";--> statement-breakpoint
DROP INDEX "reports_driver";--> statement-breakpoint
DROP INDEX "reports_open";--> statement-breakpoint
CREATE INDEX "deletions_at" ON "deletions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "stripe_failures_last" ON "stripe_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize(("first_name" || ' ' || "last_name" || ' ' || "email"), NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree (lower(btrim("email")),"created_at","id");--> statement-breakpoint
CREATE INDEX "drivers_words" ON "drivers" USING gin (to_tsvector('simple', regexp_replace(lower(regexp_replace(normalize(("name" || ' ' || "service_city" || ' ' || "service_state"), NFKD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "drivers_phone_end" ON "drivers" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "operator_log_action" ON "operator_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "reports_all" ON "reports" USING btree (("resolved_at" is null),"created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "operator_log_subject" ON "operator_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "reports_driver" ON "reports" USING btree ("driver_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE "reports"."resolved_at" is null;