CREATE TABLE "season_weeks" (
	"week" date NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"drivers" integer,
	"seats" integer,
	"requests" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"agreed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "season_weeks_week_state_city_pk" PRIMARY KEY("week","state","city")
);
--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "seat_requests" ADD COLUMN "first_answered_at" timestamp (3) with time zone;