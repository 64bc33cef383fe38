CREATE TABLE "hidden_recommendations" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendation_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"place" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recommendation_invitations_open" CHECK ("recommendation_invitations"."place" between 1 and 30),
	CONSTRAINT "recommendation_invitations_used" CHECK (("recommendation_invitations"."used_at" is null) = ("recommendation_invitations"."place" is not null))
);
--> statement-breakpoint
CREATE TABLE "recommendation_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"recommendation_id" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"refusal" text,
	CONSTRAINT "recommendation_answers_length" CHECK (char_length("recommendation_answers"."text") between 1 and 300),
	CONSTRAINT "recommendation_answers_refused" CHECK ("recommendation_answers"."refusal" is null or ("recommendation_answers"."decided_at" is not null and char_length("recommendation_answers"."refusal") <= 500))
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"state" text NOT NULL,
	"text" text,
	"words" text[] NOT NULL,
	"first_name" text,
	"initial" text,
	"known_years" smallint,
	"email" text,
	"mailbox" text,
	"is_near_driver" boolean NOT NULL,
	"link_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"refusal" text,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "recommendations_state" CHECK ("recommendations"."state" in ('written', 'confirmed', 'approved', 'refused', 'taken-back')),
	CONSTRAINT "recommendations_text_length" CHECK (char_length("recommendations"."text") between 1 and 300),
	CONSTRAINT "recommendations_words" CHECK ("recommendations"."words" <@ array['Pontual', 'Dirige com cuidado', 'Tem paciência', 'Avisa sempre', 'Van limpa'] and cardinality("recommendations"."words") <= 3),
	CONSTRAINT "recommendations_first_name" CHECK (char_length("recommendations"."first_name") between 1 and 40),
	CONSTRAINT "recommendations_initial" CHECK (char_length("recommendations"."initial") = 1),
	CONSTRAINT "recommendations_known" CHECK ("recommendations"."known_years" between 0 and 10),
	CONSTRAINT "recommendations_email_normalised" CHECK ("recommendations"."email" = lower(btrim("recommendations"."email"))),
	CONSTRAINT "recommendations_forgotten" CHECK (("recommendations"."state" = 'taken-back') = (num_nonnulls("recommendations"."text", "recommendations"."first_name", "recommendations"."initial", "recommendations"."known_years", "recommendations"."email", "recommendations"."mailbox") = 0)),
	CONSTRAINT "recommendations_whole" CHECK (("recommendations"."state" <> 'taken-back') = (num_nulls("recommendations"."text", "recommendations"."first_name", "recommendations"."initial", "recommendations"."known_years", "recommendations"."email", "recommendations"."mailbox") = 0)),
	CONSTRAINT "recommendations_confirmed" CHECK ("recommendations"."state" = 'taken-back' or ("recommendations"."state" = 'written') = ("recommendations"."confirmed_at" is null)),
	CONSTRAINT "recommendations_decided" CHECK ("recommendations"."state" = 'taken-back' or ("recommendations"."state" in ('approved', 'refused')) = ("recommendations"."decided_at" is not null)),
	CONSTRAINT "recommendations_refused" CHECK (("recommendations"."state" = 'refused') = ("recommendations"."refusal" is not null)),
	CONSTRAINT "recommendations_refusal_length" CHECK (char_length("recommendations"."refusal") <= 500),
	CONSTRAINT "recommendations_taken_back" CHECK (("recommendations"."state" = 'taken-back') = ("recommendations"."taken_back_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "hidden_recommendations" ADD CONSTRAINT "hidden_recommendations_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_invitations" ADD CONSTRAINT "recommendation_invitations_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_answers" ADD CONSTRAINT "recommendation_answers_recommendation_id_recommendations_id_fk" FOREIGN KEY ("recommendation_id") REFERENCES "public"."recommendations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_answers" ADD CONSTRAINT "recommendation_answers_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recommendation_invitations_place" ON "recommendation_invitations" USING btree ("driver_id","place");--> statement-breakpoint
CREATE INDEX "recommendation_invitations_created" ON "recommendation_invitations" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendation_answers_one" ON "recommendation_answers" USING btree ("recommendation_id");--> statement-breakpoint
CREATE INDEX "recommendation_answers_decided_by" ON "recommendation_answers" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "recommendations_mailbox" ON "recommendations" USING btree ("driver_id","mailbox") WHERE "recommendations"."state" in ('confirmed', 'approved');--> statement-breakpoint
CREATE INDEX "recommendations_driver" ON "recommendations" USING btree ("driver_id","written_at","id");--> statement-breakpoint
CREATE INDEX "recommendations_email" ON "recommendations" USING btree ("email") WHERE "recommendations"."email" is not null;--> statement-breakpoint
CREATE INDEX "recommendations_written" ON "recommendations" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "recommendations_decided_by" ON "recommendations" USING btree ("decided_by");