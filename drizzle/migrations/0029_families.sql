ALTER TABLE "waiting_matches" DROP CONSTRAINT "waiting_matches_notice_id_waiting_notices_id_fk";
--> statement-breakpoint
ALTER TABLE "waiting_matches" DROP CONSTRAINT "waiting_matches_driver_id_drivers_id_fk";
--> statement-breakpoint
DROP INDEX "waiting_matches_driver";--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "recommended" integer;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "recommendations_approved" integer;