import { type SQL, sql } from "drizzle-orm";

/**
 * Texts as one parameter, however many they are: where `inArray` would have a hundred, building the statement and reading
 * it cost more than running it.
 */
export function textArray(texts: readonly string[]): SQL<string[]> {
  const quoted = texts.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
  return sql`${`{${quoted.join()}}`}::text[]`;
}
