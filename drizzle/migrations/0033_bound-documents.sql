ALTER TABLE "documents" ADD COLUMN "plate_end" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "compared_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "compared_city" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "compared_vehicle" text;--> statement-breakpoint
-- What was accepted before holds for what the profile says now.
UPDATE "documents" SET
	"compared_name" = CASE WHEN "documents"."type" in ('authorisation', 'licence', 'course') THEN "drivers"."name" END,
	"compared_city" = CASE WHEN "documents"."type" = 'authorisation' THEN "drivers"."service_city" || ', ' || "drivers"."service_state" END,
	"compared_vehicle" = CASE WHEN "documents"."type" in ('inspection', 'insurance') THEN "drivers"."vehicle_type" || ', ' || "drivers"."vehicle_brand" || ', ' || "drivers"."vehicle_year" END
FROM "drivers" WHERE "drivers"."id" = "documents"."driver_id" AND "documents"."outcome" = 'accepted';--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_plate_end" CHECK ("documents"."plate_end" is null or ("documents"."type" in ('inspection', 'insurance') and "documents"."plate_end" ~ '^[0-9][0-9A-Z][0-9]{2}$'));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_compared_name" CHECK (("documents"."outcome" is not distinct from 'accepted' and "documents"."type" in ('authorisation', 'licence', 'course')) = ("documents"."compared_name" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_compared_city" CHECK (("documents"."outcome" is not distinct from 'accepted' and "documents"."type" in ('authorisation')) = ("documents"."compared_city" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_compared_vehicle" CHECK (("documents"."outcome" is not distinct from 'accepted' and "documents"."type" in ('inspection', 'insurance')) = ("documents"."compared_vehicle" is not null));