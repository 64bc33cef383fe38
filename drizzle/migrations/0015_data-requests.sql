CREATE TABLE "data_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "data_requests_kind" CHECK ("data_requests"."kind" in ('export', 'delete')),
	CONSTRAINT "data_requests_email_normalised" CHECK ("data_requests"."email" = lower(btrim("data_requests"."email"))),
	CONSTRAINT "data_requests_email_while_open" CHECK ("data_requests"."closed_at" is not null or "data_requests"."email" is not null),
	CONSTRAINT "data_requests_closed" CHECK (("data_requests"."closed_at" is null) = ("data_requests"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_waiting" ON "data_requests" USING btree ("email","kind") WHERE "data_requests"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "data_requests_closed" ON "data_requests" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "data_requests_created_by" ON "data_requests" USING btree ("created_by");