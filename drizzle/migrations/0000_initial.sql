CREATE TABLE "account_tokens" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_tokens_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('confirm-email', 'reset-password'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_normalised" CHECK ("users"."email" = lower(btrim("users"."email")) and "users"."email" like '%_@_%'),
	CONSTRAINT "users_first_name_length" CHECK (char_length("users"."first_name") >= 2),
	CONSTRAINT "users_last_name_length" CHECK (char_length("users"."last_name") >= 2)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"photo_hash" text NOT NULL,
	"facebook_url" text,
	"instagram_url" text,
	"vehicle_type" text NOT NULL,
	"vehicle_brand" text NOT NULL,
	"vehicle_color" text NOT NULL,
	"vehicle_year" smallint NOT NULL,
	"capacity" smallint NOT NULL,
	"available_seats" smallint NOT NULL,
	"available" boolean NOT NULL,
	"services" text[] NOT NULL,
	"description" text NOT NULL,
	"service_state" text NOT NULL,
	"service_city" text NOT NULL,
	"offered_school_transport" text[] NOT NULL,
	"offered_neighborhoods" text[] NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drivers_phone_e164" CHECK ("drivers"."phone" ~ '^\+55[0-9]{10,11}$'),
	CONSTRAINT "drivers_capacity" CHECK ("drivers"."capacity" between 1 and 50),
	CONSTRAINT "drivers_seats" CHECK ("drivers"."available_seats" between 0 and "drivers"."capacity"),
	CONSTRAINT "drivers_year" CHECK ("drivers"."vehicle_year" > 0),
	CONSTRAINT "drivers_vehicle_type" CHECK ("drivers"."vehicle_type" in ('Van Escolar', 'Kombi', 'Micro-ônibus', 'Ônibus')),
	CONSTRAINT "drivers_services" CHECK (cardinality("drivers"."services") > 0 and "drivers"."services" <@ array['Transporte Manhã', 'Transporte Tarde', 'Transporte Noturno']),
	CONSTRAINT "drivers_state" CHECK ("drivers"."service_state" ~ '^[A-Z]{2}$'),
	CONSTRAINT "drivers_schools" CHECK (cardinality("drivers"."offered_school_transport") > 0),
	CONSTRAINT "drivers_neighborhoods" CHECK (cardinality("drivers"."offered_neighborhoods") > 0),
	CONSTRAINT "drivers_suspension" CHECK (("drivers"."suspended_at" is null) = ("drivers"."suspension_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_variants" (
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	"format" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "photo_variants_hash_size_format_pk" PRIMARY KEY("hash","size","format"),
	CONSTRAINT "photo_variants_format" CHECK ("photo_variants"."format" in ('webp', 'jpg'))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_hash_form" CHECK ("photos"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"driver_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	CONSTRAINT "reports_reason_length" CHECK (char_length("reports"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "search_cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"drivers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"driver_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"city_id" integer NOT NULL,
	"rank" bigint NOT NULL,
	"entitled_until" timestamp (3) with time zone NOT NULL,
	"schools" text[] NOT NULL,
	"neighborhoods" text[] NOT NULL,
	"school_ids" integer[] NOT NULL,
	"neighborhood_ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"city_id" integer NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"drivers" integer DEFAULT 0 NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	CONSTRAINT "search_names_kind" CHECK ("search_names"."kind" in ('school', 'neighborhood'))
);
--> statement-breakpoint
CREATE TABLE "search_states" (
	"state" text PRIMARY KEY NOT NULL,
	"drivers" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_pkey" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"plan_id" text NOT NULL,
	"period" text NOT NULL,
	"price_cents" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"subscribed_since" timestamp (3) with time zone NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"entitled_until" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period" in ('monthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "subscriptions_price" CHECK ("subscriptions"."price_cents" >= 0),
	CONSTRAINT "subscriptions_loyalty" CHECK ("subscriptions"."subscribed_since" <= "subscriptions"."started_at"),
	CONSTRAINT "subscriptions_entitlement" CHECK ("subscriptions"."entitled_until" is null or "subscriptions"."status" in ('active', 'canceling', 'past_due'))
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"driver_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "visits_driver_id_day_visitor_pk" PRIMARY KEY("driver_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_photo_hash_photos_hash_fk" FOREIGN KEY ("photo_hash") REFERENCES "public"."photos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_variants" ADD CONSTRAINT "photo_variants_hash_photos_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."photos"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_city_id_search_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."search_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_driver" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_names" ADD CONSTRAINT "search_names_city_id_search_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."search_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_tokens_hash_unique" ON "account_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_stripe_customer_unique" ON "users" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_user_unique" ON "drivers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drivers_photo" ON "drivers" USING btree ("photo_hash");--> statement-breakpoint
CREATE INDEX "mailbox_created" ON "mailbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "reports_driver" ON "reports" USING btree ("driver_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE "reports"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "search_cities_name_state" ON "search_cities" USING btree ("name" text_pattern_ops,"state");--> statement-breakpoint
CREATE INDEX "search_cities_state" ON "search_cities" USING btree ("state");--> statement-breakpoint
CREATE INDEX "search_entries_rank" ON "search_entries" USING btree ("rank","driver_id");--> statement-breakpoint
CREATE INDEX "search_entries_state_rank" ON "search_entries" USING btree ("state","rank","driver_id");--> statement-breakpoint
CREATE INDEX "search_entries_city_rank" ON "search_entries" USING btree ("city_id","rank","driver_id");--> statement-breakpoint
CREATE INDEX "search_entries_entitled" ON "search_entries" USING btree ("entitled_until","state","city_id");--> statement-breakpoint
CREATE INDEX "search_entries_schools" ON "search_entries" USING gin ("school_ids") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_neighborhoods" ON "search_entries" USING gin ("neighborhood_ids") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "search_names_city_kind_name" ON "search_names" USING btree ("city_id","kind","name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_names_lexemes" ON "search_names" USING gin ("lexemes") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_stripe_unique" ON "subscriptions" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_entitling" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."entitled_until" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_entitled_until" ON "subscriptions" USING btree ("entitled_until");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day");