CREATE TABLE "driver_steps" (
	"driver_id" text NOT NULL,
	"step" text NOT NULL,
	"rests_until" timestamp (3) with time zone,
	CONSTRAINT "driver_steps_driver_id_step_pk" PRIMARY KEY("driver_id","step"),
	CONSTRAINT "driver_steps_step" CHECK ("driver_steps"."step" in ('refused', 'ending', 'authorisation', 'share', 'invite'))
);
--> statement-breakpoint
ALTER TABLE "driver_steps" ADD CONSTRAINT "driver_steps_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;