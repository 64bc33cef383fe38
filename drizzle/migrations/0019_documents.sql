CREATE TABLE "document_pages" (
	"document_id" text NOT NULL,
	"page" smallint NOT NULL,
	"key_id" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_pages_document_id_page_pk" PRIMARY KEY("document_id","page"),
	CONSTRAINT "document_pages_page" CHECK ("document_pages"."page" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"type" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"outcome" text,
	"is_current" boolean DEFAULT false NOT NULL,
	"valid_until" date,
	"authority" text,
	"number_end" text,
	"refusal_reason" text,
	"refusal_words" text,
	"reminded_days" smallint,
	CONSTRAINT "documents_type" CHECK ("documents"."type" in ('authorisation', 'licence', 'course', 'inspection', 'insurance')),
	CONSTRAINT "documents_outcome" CHECK ("documents"."outcome" in ('accepted', 'refused')),
	CONSTRAINT "documents_decided_form" CHECK (("documents"."decided_at" is null) = ("documents"."outcome" is null)),
	CONSTRAINT "documents_current_form" CHECK (not "documents"."is_current" or "documents"."outcome" is not distinct from 'accepted'),
	CONSTRAINT "documents_accepted" CHECK (("documents"."outcome" is not distinct from 'accepted') = ("documents"."valid_until" is not null)),
	CONSTRAINT "documents_authority" CHECK (("documents"."outcome" is not distinct from 'accepted' and "documents"."type" = 'authorisation') = ("documents"."authority" is not null)),
	CONSTRAINT "documents_authority_length" CHECK (char_length("documents"."authority") between 1 and 80),
	CONSTRAINT "documents_number_end" CHECK ("documents"."number_end" is null or ("documents"."valid_until" is not null and "documents"."number_end" ~ '^[0-9A-Z]{3}$')),
	CONSTRAINT "documents_refusal_reason" CHECK ("documents"."refusal_reason" in ('unreadable', 'cut', 'mismatch', 'expired', 'wrong-type', 'altered', 'other')),
	CONSTRAINT "documents_refused" CHECK (("documents"."outcome" is not distinct from 'refused') = ("documents"."refusal_reason" is not null) and ("documents"."refusal_reason" is null) = ("documents"."refusal_words" is null)),
	CONSTRAINT "documents_refusal_words" CHECK (char_length("documents"."refusal_words") <= 500)
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_pages_key" ON "document_pages" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_waiting" ON "documents" USING btree ("driver_id","type") WHERE "documents"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_current" ON "documents" USING btree ("driver_id","type") WHERE "documents"."is_current";--> statement-breakpoint
CREATE INDEX "documents_driver" ON "documents" USING btree ("driver_id","type","submitted_at");--> statement-breakpoint
CREATE INDEX "documents_decided_by" ON "documents" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "documents_decided" ON "documents" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "documents_expiring" ON "documents" USING btree ("valid_until") WHERE "documents"."is_current";