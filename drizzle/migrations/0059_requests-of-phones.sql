DROP INDEX "seat_requests_phone";--> statement-breakpoint
CREATE INDEX "seat_requests_phone" ON "seat_requests" USING btree ("phone");