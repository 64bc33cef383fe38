CREATE TABLE "told_alerts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "told_alerts_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"drivers" integer NOT NULL,
	"visible" integer,
	"started" integer NOT NULL,
	"canceled" integer NOT NULL,
	"monthly_cents" integer,
	"visits" integer NOT NULL,
	"queue_median_minutes" integer,
	"queue_oldest_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "letter_recipients" (
	"letter_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "letter_recipients_letter_id_user_id_pk" PRIMARY KEY("letter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"paragraphs" text[] NOT NULL,
	"recipients" integer NOT NULL,
	"sent_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "letters_ended" CHECK ("letters"."is_running" = ("letters"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_sent_by_staff_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "told_alerts_at" ON "told_alerts" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "letter_recipients_user" ON "letter_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "letter_recipients_waiting" ON "letter_recipients" USING btree ("letter_id","tries","user_id") WHERE "letter_recipients"."sent_at" is null and "letter_recipients"."given_up_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "letters_one_running" ON "letters" USING btree ("is_running") WHERE "letters"."is_running";--> statement-breakpoint
CREATE INDEX "letters_started" ON "letters" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "letters_sent_by" ON "letters" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "subscriptions_canceled" ON "subscriptions" USING btree ("canceled_at");