CREATE TABLE "queue_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"driver_id" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"taken_by" text,
	"taken_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	CONSTRAINT "queue_items_kind" CHECK ("queue_items"."kind" in ('report', 'document', 'recommendation', 'message', 'data-request', 'other')),
	CONSTRAINT "queue_items_taken" CHECK (("queue_items"."taken_by" is null) = ("queue_items"."taken_at" is null))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "staff_email_normalised" CHECK ("staff"."email" = lower(btrim("staff"."email"))),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('operator', 'reader'))
);
--> statement-breakpoint
CREATE TABLE "staff_links" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_log" ADD COLUMN "actor" text DEFAULT 'terminal' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_items_subject" ON "queue_items" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "queue_items_open" ON "queue_items" USING btree ("is_urgent" DESC NULLS LAST,"opened_at","id") WHERE "queue_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "queue_items_open_kind" ON "queue_items" USING btree ("kind","is_urgent" DESC NULLS LAST,"opened_at","id") WHERE "queue_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "queue_items_driver" ON "queue_items" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "queue_items_closed" ON "queue_items" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email_unique" ON "staff" USING btree ("email") WHERE "staff"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "staff_passkeys_staff" ON "staff_passkeys" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expiry" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
-- What waits already comes into the queue; two days as in shared/queue.ts.
insert into "queue_items" ("id", "kind", "subject", "driver_id", "opened_at", "due_at")
select "id", 'report', "id", "driver_id", "created_at", "created_at" + interval '2 days' from "reports" where "resolved_at" is null;
