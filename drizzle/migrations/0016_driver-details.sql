CREATE TABLE "driver_comfort" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"has_monitor" boolean NOT NULL,
	"has_air_conditioning" boolean NOT NULL,
	"has_three_point_belts" boolean NOT NULL,
	"has_camera" boolean NOT NULL,
	"is_accessible" boolean NOT NULL,
	"has_child_seat" boolean NOT NULL,
	"min_age" smallint,
	"max_age" smallint,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "driver_comfort_min_age" CHECK ("driver_comfort"."min_age" between 0 and 18),
	CONSTRAINT "driver_comfort_max_age" CHECK ("driver_comfort"."max_age" between 0 and 18),
	CONSTRAINT "driver_comfort_ages" CHECK ("driver_comfort"."min_age" <= "driver_comfort"."max_age")
);
--> statement-breakpoint
CREATE TABLE "driver_terms" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"monthly_price" smallint,
	"installments" smallint,
	"vacation_charge" text,
	"sibling_discount" smallint,
	"notice_days" smallint,
	"has_contract" boolean NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "driver_terms_price" CHECK ("driver_terms"."monthly_price" between 20 and 5000),
	CONSTRAINT "driver_terms_installments" CHECK ("driver_terms"."installments" in (10, 11, 12)),
	CONSTRAINT "driver_terms_vacation" CHECK ("driver_terms"."vacation_charge" in ('none', 'half', 'full')),
	CONSTRAINT "driver_terms_discount" CHECK ("driver_terms"."sibling_discount" in (5, 10, 15, 20, 25, 30, 50)),
	CONSTRAINT "driver_terms_notice" CHECK ("driver_terms"."notice_days" in (15, 30, 60, 90))
);
--> statement-breakpoint
ALTER TABLE "driver_comfort" ADD CONSTRAINT "driver_comfort_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_terms" ADD CONSTRAINT "driver_terms_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;