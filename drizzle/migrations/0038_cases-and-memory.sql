CREATE TABLE "account_traits" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "account_traits_user_id_kind_hash_pk" PRIMARY KEY("user_id","kind","hash"),
	CONSTRAINT "account_traits_kind" CHECK ("account_traits"."kind" in ('tax-id', 'card')),
	CONSTRAINT "account_traits_hash_form" CHECK ("account_traits"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"case_id" text,
	"category" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "memories_kind" CHECK ("memories"."kind" in ('suspension', 'report', 'withdrawal'))
);
--> statement-breakpoint
CREATE TABLE "memory_traits" (
	"memory_id" text NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "memory_traits_memory_id_kind_hash_pk" PRIMARY KEY("memory_id","kind","hash"),
	CONSTRAINT "memory_traits_kind" CHECK ("memory_traits"."kind" in ('mailbox', 'phone', 'tax-id', 'photo', 'document', 'card')),
	CONSTRAINT "memory_traits_hash_form" CHECK ("memory_traits"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "profile_holds" (
	"driver_id" text NOT NULL,
	"memory_id" text NOT NULL,
	"traits" text[] NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"decision_id" text,
	CONSTRAINT "profile_holds_driver_id_memory_id_pk" PRIMARY KEY("driver_id","memory_id")
);
--> statement-breakpoint
CREATE TABLE "case_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"effect" text NOT NULL,
	"lifted_since" timestamp (3) with time zone,
	"lifted_reason" text,
	CONSTRAINT "case_decisions_outcome" CHECK ("case_decisions"."outcome" in ('sem medida', 'perfil corrigido', 'suspenso')),
	CONSTRAINT "case_decisions_effect" CHECK ("case_decisions"."effect" in ('none', 'suspended', 'lifted')),
	CONSTRAINT "case_decisions_lifted" CHECK (("case_decisions"."effect" = 'lifted') = ("case_decisions"."lifted_since" is not null) and ("case_decisions"."lifted_since" is null) = ("case_decisions"."lifted_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text,
	"name" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cases_name" CHECK ("cases"."driver_id" is not null or "cases"."name" is not null)
);
--> statement-breakpoint
CREATE TABLE "decided_reports" (
	"decision_id" text NOT NULL,
	"report_id" text NOT NULL,
	CONSTRAINT "decided_reports_decision_id_report_id_pk" PRIMARY KEY("decision_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "queue_items" DROP CONSTRAINT "queue_items_kind";--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" text;--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD COLUMN "case_id" text;--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD COLUMN "decision_id" text;--> statement-breakpoint
-- One case per driver who was ever reported or suspended; it gets the profile's id.
INSERT INTO "cases" ("id", "driver_id", "opened_at")
SELECT d."id", d."id", least(
	(SELECT min(r."created_at") FROM "reports" r WHERE r."driver_id" = d."id"), d."suspended_at",
	(SELECT min(a."suspended_at") FROM "suspension_answers" a WHERE a."driver_id" = d."id"))
FROM "drivers" d
WHERE d."suspended_at" IS NOT NULL OR d."id" IN (SELECT "driver_id" FROM "reports") OR d."id" IN (SELECT "driver_id" FROM "suspension_answers");--> statement-breakpoint
UPDATE "reports" SET "case_id" = "driver_id";--> statement-breakpoint
UPDATE "suspension_answers" SET "case_id" = "driver_id";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "suspension_answers" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "case_decisions" ("id", "case_id", "outcome", "reason", "decided_by", "decided_at", "effect", "lifted_since", "lifted_reason")
SELECT d."id", r."case_id", d."outcome", d."reason", d."decided_by", d."decided_at", d."effect", d."lifted_since", d."lifted_reason"
FROM "report_decisions" d JOIN "reports" r ON r."id" = d."report_id";--> statement-breakpoint
INSERT INTO "decided_reports" ("decision_id", "report_id") SELECT "id", "report_id" FROM "report_decisions";--> statement-breakpoint
-- An answer is decided if a decision came after it, or the suspension is over.
UPDATE "suspension_answers" a SET "decision_id" = (
	SELECT d."id" FROM "case_decisions" d WHERE d."case_id" = a."case_id"
	ORDER BY d."decided_at" > a."answered_at" DESC, d."decided_at" DESC LIMIT 1)
WHERE EXISTS (SELECT 1 FROM "case_decisions" d WHERE d."case_id" = a."case_id" AND d."decided_at" > a."answered_at")
	OR NOT EXISTS (SELECT 1 FROM "drivers" p WHERE p."id" = a."driver_id" AND p."suspended_at" = a."suspended_at");--> statement-breakpoint
-- The items of a driver's reports become one: open if one of them is, due when the first is.
UPDATE "queue_items" q SET "subject" = r."case_id", "driver_id" = r."case_id", "kind" = 'case',
	"opened_at" = coalesce(one."opened_at", q."opened_at"), "due_at" = coalesce(one."due_at", q."due_at"),
	"is_urgent" = coalesce(one."is_urgent", false)
FROM "reports" r, (
	SELECT DISTINCT ON (i."case_id") i."item", o."opened_at", o."due_at", o."is_urgent"
	FROM (SELECT q2."id" AS "item", q2."closed_at", q2."opened_at", r2."case_id" FROM "queue_items" q2
		JOIN "reports" r2 ON r2."id" = q2."subject" WHERE q2."kind" = 'report') i
	LEFT JOIN (SELECT r3."case_id", min(q3."opened_at") AS "opened_at", min(q3."due_at") AS "due_at", bool_or(q3."is_urgent") AS "is_urgent"
		FROM "queue_items" q3 JOIN "reports" r3 ON r3."id" = q3."subject"
		WHERE q3."kind" = 'report' AND q3."closed_at" IS NULL GROUP BY r3."case_id") o ON o."case_id" = i."case_id"
	ORDER BY i."case_id", i."closed_at" IS NULL DESC, i."closed_at" DESC, i."item"
) one
WHERE q."id" = one."item" AND r."id" = q."subject";--> statement-breakpoint
DELETE FROM "queue_items" WHERE "kind" = 'report';--> statement-breakpoint
ALTER TABLE "account_traits" ADD CONSTRAINT "account_traits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_traits" ADD CONSTRAINT "memory_traits_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_holds" ADD CONSTRAINT "profile_holds_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_holds" ADD CONSTRAINT "profile_holds_memory_id_memories_id_fk" FOREIGN KEY ("memory_id") REFERENCES "public"."memories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_holds" ADD CONSTRAINT "profile_holds_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD CONSTRAINT "decided_reports_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD CONSTRAINT "decided_reports_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memories_case" ON "memories" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "memories_at" ON "memories" USING btree ("at");--> statement-breakpoint
CREATE INDEX "memory_traits_hash" ON "memory_traits" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "profile_holds_memory" ON "profile_holds" USING btree ("memory_id");--> statement-breakpoint
CREATE INDEX "profile_holds_decision" ON "profile_holds" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "case_decisions_case" ON "case_decisions" USING btree ("case_id","decided_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_driver" ON "cases" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "decided_reports_report" ON "decided_reports" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD CONSTRAINT "suspension_answers_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD CONSTRAINT "suspension_answers_decision_id_case_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."case_decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_case_open" ON "reports" USING btree ("case_id") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "suspension_answers_decision" ON "suspension_answers" USING btree ("decision_id");--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_kind" CHECK ("queue_items"."kind" in ('case', 'document', 'recommendation', 'message', 'data-request', 'payment', 'link', 'other'));