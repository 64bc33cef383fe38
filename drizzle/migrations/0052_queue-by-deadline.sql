DROP INDEX "queue_items_open";--> statement-breakpoint
DROP INDEX "queue_items_open_kind";--> statement-breakpoint
CREATE INDEX "queue_items_open" ON "queue_items" USING btree ("is_urgent" DESC NULLS LAST,"due_at","id") WHERE "queue_items"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "queue_items_open_kind" ON "queue_items" USING btree ("kind","is_urgent" DESC NULLS LAST,"due_at","id") WHERE "queue_items"."closed_at" is null;