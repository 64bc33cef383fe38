CREATE TABLE "observations" (
	"what" text PRIMARY KEY NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"well_at" timestamp (3) with time zone
);
