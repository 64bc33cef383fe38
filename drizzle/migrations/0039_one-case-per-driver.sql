ALTER TABLE "report_decisions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "report_decisions" CASCADE;--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_driver_id_drivers_id_fk";
--> statement-breakpoint
ALTER TABLE "suspension_answers" DROP CONSTRAINT "suspension_answers_driver_id_drivers_id_fk";
--> statement-breakpoint
DROP INDEX "reports_driver";--> statement-breakpoint
ALTER TABLE "suspension_answers" DROP CONSTRAINT "suspension_answers_driver_id_suspended_at_pk";--> statement-breakpoint
ALTER TABLE "suspension_answers" ADD CONSTRAINT "suspension_answers_case_id_suspended_at_pk" PRIMARY KEY("case_id","suspended_at");--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "driver_id";--> statement-breakpoint
ALTER TABLE "suspension_answers" DROP COLUMN "driver_id";