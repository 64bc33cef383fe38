CREATE TABLE "driver_schools" (
	"driver_id" text NOT NULL,
	"key" text NOT NULL,
	"school_id" text NOT NULL,
	CONSTRAINT "driver_schools_driver_id_key_pk" PRIMARY KEY("driver_id","key")
);
--> statement-breakpoint
CREATE TABLE "school_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"school_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "school_changes_kind" CHECK ("school_changes"."kind" in ('renamed', 'merged', 'split'))
);
--> statement-breakpoint
CREATE TABLE "school_names" (
	"school_id" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "school_names_school_id_key_pk" PRIMARY KEY("school_id","key")
);
--> statement-breakpoint
CREATE TABLE "school_slugs" (
	"state" text NOT NULL,
	"city_name" text NOT NULL,
	"slug" text NOT NULL,
	"school_id" text NOT NULL,
	CONSTRAINT "school_slugs_state_city_name_slug_pk" PRIMARY KEY("state","city_name","slug")
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" text PRIMARY KEY NOT NULL,
	"inep_code" text,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"city_name" text NOT NULL,
	"neighborhood" text,
	"neighborhood_name" text,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"slug" text NOT NULL,
	"words" text NOT NULL,
	"is_namesake" boolean DEFAULT false NOT NULL,
	"administration" text,
	"latitude" double precision,
	"longitude" double precision,
	"merged_into" text,
	"named_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "schools_inep_form" CHECK ("schools"."inep_code" ~ '^[0-9]{8}$'),
	CONSTRAINT "schools_state" CHECK ("schools"."state" in ('AC', 'AL', 'AP', 'AM', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MT', 'MS', 'MG', 'PA', 'PB', 'PR', 'PE', 'PI', 'RJ', 'RN', 'RS', 'RO', 'RR', 'SC', 'SP', 'SE', 'TO')),
	CONSTRAINT "schools_not_itself" CHECK ("schools"."merged_into" <> "schools"."id")
);
--> statement-breakpoint
DROP INDEX "search_names_city_kind_name";--> statement-breakpoint
ALTER TABLE "search_names" ADD COLUMN "school_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "driver_schools" ADD CONSTRAINT "driver_schools_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_schools" ADD CONSTRAINT "driver_schools_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_changes" ADD CONSTRAINT "school_changes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_names" ADD CONSTRAINT "school_names_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_slugs" ADD CONSTRAINT "school_slugs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_schools_school" ON "driver_schools" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_changes_school" ON "school_changes" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "school_names_key" ON "school_names" USING btree ("key");--> statement-breakpoint
CREATE INDEX "school_slugs_school" ON "school_slugs" USING btree ("school_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schools_inep" ON "schools" USING btree ("inep_code");--> statement-breakpoint
CREATE INDEX "schools_place" ON "schools" USING btree ("state","city_name");--> statement-breakpoint
CREATE INDEX "schools_merged" ON "schools" USING btree ("merged_into") WHERE "schools"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "search_names_school" ON "search_names" USING btree ("school_id") WHERE "search_names"."school_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "search_names_city_kind_name" ON "search_names" USING btree ("city_id","kind","name" text_pattern_ops,"school_id");