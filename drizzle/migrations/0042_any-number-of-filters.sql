-- The next value that includes all the wanted bits: after `present` if that one does, else from it on.
CREATE FUNCTION search_next_facts(present integer, wanted integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN wanted & ~present = 0 THEN (present + 1) | wanted
    ELSE (((present >> floor(ln(wanted & ~present) / ln(2) + 1e-9)::int) | 1) << floor(ln(wanted & ~present) / ln(2) + 1e-9)::int) | wanted END
$$;--> statement-breakpoint
-- Sixteen facts fit into the keys of a name, instead of eight: every bit that the column has.
DROP INDEX "search_entries_school_facts";--> statement-breakpoint
DROP INDEX "search_entries_neighborhood_facts";--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_name_facts(ids integer[], facts smallint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(id * 16 + bit), '{}') FROM unnest(ids) id, generate_series(0, 14) bit WHERE facts & (1 << bit) <> 0
$$;--> statement-breakpoint
CREATE INDEX "search_entries_school_facts" ON "search_entries" USING gin (search_name_facts("school_ids", "facts")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_neighborhood_facts" ON "search_entries" USING gin (search_name_facts("neighborhood_ids", "facts")) WITH (fastupdate=false);
