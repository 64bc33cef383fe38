CREATE TABLE "short_addresses" (
	"name" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"base" text NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "short_addresses_base_number" UNIQUE("base","number"),
	CONSTRAINT "short_addresses_name" CHECK ("short_addresses"."name" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "short_addresses_number" CHECK ("short_addresses"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "short_addresses" ADD CONSTRAINT "short_addresses_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_addresses_driver" ON "short_addresses" USING btree ("driver_id");