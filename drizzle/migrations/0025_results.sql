CREATE TABLE "driver_days" (
	"driver_id" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"appearances" integer,
	"visits" integer,
	"openings" integer,
	CONSTRAINT "driver_days_driver_id_day_source_pk" PRIMARY KEY("driver_id","day","source"),
	CONSTRAINT "driver_days_source" CHECK ("driver_days"."source" in ('search', 'city', 'link', 'qr'))
);
--> statement-breakpoint
CREATE TABLE "driver_months" (
	"driver_id" text NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"appearances" integer,
	"visits" integer,
	"openings" integer,
	CONSTRAINT "driver_months_driver_id_month_source_pk" PRIMARY KEY("driver_id","month","source"),
	CONSTRAINT "driver_months_source" CHECK ("driver_months"."source" in ('search', 'city', 'link', 'qr'))
);
--> statement-breakpoint
CREATE TABLE "result_mails" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"month" date,
	"link_hash" text,
	"off_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"place_id" integer NOT NULL,
	"day" date NOT NULL,
	"searches" integer NOT NULL,
	"found_nobody" integer NOT NULL,
	CONSTRAINT "search_days_place_id_day_pk" PRIMARY KEY("place_id","day")
);
--> statement-breakpoint
CREATE TABLE "sought_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sought_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"city" text NOT NULL,
	"city_label" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "sought_places_kind" CHECK ("sought_places"."kind" in ('city', 'school', 'neighborhood'))
);
--> statement-breakpoint
CREATE TABLE "unmet_demand" (
	"place_id" integer NOT NULL,
	"shift" text NOT NULL,
	"day" date NOT NULL,
	"families" integer NOT NULL,
	CONSTRAINT "unmet_demand_place_id_shift_day_pk" PRIMARY KEY("place_id","shift","day")
);
--> statement-breakpoint
CREATE TABLE "unmet_visitors" (
	"place_id" integer NOT NULL,
	"shift" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "unmet_visitors_place_id_shift_day_visitor_pk" PRIMARY KEY("place_id","shift","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "source" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "opened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "appearances" integer;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "openings" integer;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "searches" integer;--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "found_nobody" integer;--> statement-breakpoint
ALTER TABLE "driver_days" ADD CONSTRAINT "driver_days_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_months" ADD CONSTRAINT "driver_months_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_mails" ADD CONSTRAINT "result_mails_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_days" ADD CONSTRAINT "search_days_place_id_sought_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."sought_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_demand" ADD CONSTRAINT "unmet_demand_place_id_sought_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."sought_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmet_visitors" ADD CONSTRAINT "unmet_visitors_place_id_sought_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."sought_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_days_day" ON "driver_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "search_days_day" ON "search_days" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "sought_places_name" ON "sought_places" USING btree ("state","city","kind","name");--> statement-breakpoint
CREATE INDEX "unmet_demand_day" ON "unmet_demand" USING btree ("day");--> statement-breakpoint
INSERT INTO "driver_days" ("driver_id", "day", "source", "visits") SELECT "driver_id", "day", 'link', count(*) FROM "visits" GROUP BY "driver_id", "day";--> statement-breakpoint
INSERT INTO "driver_days" ("driver_id", "day", "source", "appearances", "visits", "openings") SELECT "driver_id", (now() AT TIME ZONE 'America/Sao_Paulo')::date, 'search', 0, 0, 0 FROM "search_entries";
