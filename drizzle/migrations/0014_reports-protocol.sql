CREATE TABLE "report_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"effect" text NOT NULL,
	"lifted_since" timestamp (3) with time zone,
	"lifted_reason" text,
	CONSTRAINT "report_decisions_outcome" CHECK ("report_decisions"."outcome" in ('sem medida', 'perfil corrigido', 'suspenso')),
	CONSTRAINT "report_decisions_effect" CHECK ("report_decisions"."effect" in ('none', 'suspended', 'lifted')),
	CONSTRAINT "report_decisions_lifted" CHECK (("report_decisions"."effect" = 'lifted') = ("report_decisions"."lifted_since" is not null) and ("report_decisions"."lifted_since" is null) = ("report_decisions"."lifted_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "suspension_answers" (
	"driver_id" text NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suspension_answers_driver_id_suspended_at_pk" PRIMARY KEY("driver_id","suspended_at"),
	CONSTRAINT "suspension_answers_length" CHECK (char_length("suspension_answers"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "category" text DEFAULT 'outro' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "protocol" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "analysis_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
-- Each old report gets a protocol of its own (the condition on the row makes it one for each).
update "reports" set "protocol" = (
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + floor(random() * 32)::int, 1), '')
  from generate_series(1, 8) where "reports"."id" is not null
);--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "protocol" SET NOT NULL;--> statement-breakpoint
-- What came of the resolved ones shows at the profile.
update "reports" set "outcome" = case when "drivers"."suspended_at" is null then 'sem medida' else 'suspenso' end
from "drivers" where "drivers"."id" = "reports"."driver_id" and "reports"."resolved_at" is not null;--> statement-breakpoint
insert into "report_decisions" ("id", "report_id", "outcome", "reason", "decided_at", "effect")
select "id", "id", "outcome", coalesce("resolution", ''), "resolved_at", 'none' from "reports" where "resolved_at" is not null;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD CONSTRAINT "suspension_answers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_decisions_report" ON "report_decisions" USING btree ("report_id","decided_at");--> statement-breakpoint
CREATE INDEX "suspension_answers_answered" ON "suspension_answers" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email") WHERE "reports"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_protocol" ON "reports" USING btree ("protocol");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_category" CHECK ("reports"."category" in ('documento', 'condução perigosa', 'cobrança', 'perfil falso', 'contato impróprio', 'outro'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_email_normalised" CHECK ("reports"."email" = lower(btrim("reports"."email")));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_protocol_form" CHECK ("reports"."protocol" ~ '^[2-9A-HJ-NP-Z]{8}$');--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('sem medida', 'perfil corrigido', 'suspenso'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_resolved" CHECK (("reports"."resolved_at" is null) = ("reports"."outcome" is null));