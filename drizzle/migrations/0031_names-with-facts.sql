-- Keys of names together with each fact, for the two indexes below: a name's id times 8, plus the position of the fact's bit.
CREATE FUNCTION search_name_facts(ids integer[], facts smallint) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(id * 8 + bit), '{}') FROM unnest(ids) id, generate_series(0, 7) bit WHERE facts & (1 << bit) <> 0
$$;--> statement-breakpoint
CREATE INDEX "search_entries_school_facts" ON "search_entries" USING gin (search_name_facts("school_ids", "facts")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_neighborhood_facts" ON "search_entries" USING gin (search_name_facts("neighborhood_ids", "facts")) WITH (fastupdate=false);