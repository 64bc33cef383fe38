import { type SQL, sql } from "drizzle-orm";

/**
 * Texts as one array parameter. With `inArray` and a hundred texts, building and parsing the statement would
 * cost more than running it.
 */
export function textArray(texts: readonly string[]): SQL<string[]> {
  const quoted = texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
  return sql`${`{${quoted.join()}}`}::text[]`;
}
