CREATE TABLE "driver_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"hash" text,
	"since" timestamp (3) with time zone NOT NULL,
	"removed_by" text,
	"removal_reason" text,
	CONSTRAINT "driver_photos_kinds" CHECK ("driver_photos"."kind" in ('outside', 'inside', 'other')),
	CONSTRAINT "driver_photos_states" CHECK ("driver_photos"."state" in ('shown', 'chosen', 'removed')),
	CONSTRAINT "driver_photos_shown" CHECK ("driver_photos"."state" <> 'shown' or "driver_photos"."hash" is not null),
	CONSTRAINT "driver_photos_removed" CHECK (("driver_photos"."state" = 'removed') = ("driver_photos"."removed_by" is not null) and ("driver_photos"."removed_by" is null) = ("driver_photos"."removal_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_category";--> statement-breakpoint
ALTER TABLE "driver_photos" ADD CONSTRAINT "driver_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_photos" ADD CONSTRAINT "driver_photos_hash_photos_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."photos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_photos_kind" ON "driver_photos" USING btree ("user_id","kind","state") WHERE "driver_photos"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "driver_photos_user" ON "driver_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "driver_photos_hash" ON "driver_photos" USING btree ("hash");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_category" CHECK ("reports"."category" in ('documento', 'condução perigosa', 'cobrança', 'perfil falso', 'contato impróprio', 'foto do veículo', 'outro'));