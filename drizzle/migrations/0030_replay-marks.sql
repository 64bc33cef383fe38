CREATE TABLE "replay_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "replay_marks_made_at" ON "replay_marks" USING btree ("made_at");