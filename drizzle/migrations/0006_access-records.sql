CREATE TABLE "access_records" (
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "access_records_at_address_user_id_pk" PRIMARY KEY("at","address","user_id")
);
