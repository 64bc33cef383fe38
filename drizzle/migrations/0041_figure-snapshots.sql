CREATE TABLE "figure_snapshots" (
	"period" text PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "letter_recipients_given_up" ON "letter_recipients" USING btree ("letter_id") WHERE "letter_recipients"."given_up_at" is not null;