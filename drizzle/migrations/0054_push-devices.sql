CREATE TABLE "push_answers" (
	"day" date NOT NULL,
	"service" text NOT NULL,
	"answer" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "push_answers_day_service_answer_pk" PRIMARY KEY("day","service","answer")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"service" text NOT NULL,
	"key_id" text NOT NULL,
	"user_id" text,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_secretHash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"service" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_notices_key" UNIQUE("device_id","key")
);
--> statement-breakpoint
CREATE TABLE "push_services" (
	"service" text PRIMARY KEY NOT NULL,
	"well_at" timestamp (3) with time zone,
	"key_id" text,
	"paused_until" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "waiting_families" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_families" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id") WHERE "push_devices"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "push_devices_seen" ON "push_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "push_notices_due" ON "push_notices" USING btree ("service","due_at") WHERE "push_notices"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "push_notices_created" ON "push_notices" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "waiting_families" ADD CONSTRAINT "waiting_families_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_families" ADD CONSTRAINT "waiting_families_deviceId_unique" UNIQUE("device_id");--> statement-breakpoint
ALTER TABLE "waiting_families" ADD CONSTRAINT "waiting_families_address" CHECK (num_nonnulls("waiting_families"."email", "waiting_families"."device_id") = 1);