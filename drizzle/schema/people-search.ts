import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A text normalised for the operator's search: lower case, without accents, its words separated by one blank. */
export function searchableText(text: SQLWrapper): SQL {
  const withoutAccents = sql`regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  return sql`regexp_replace(lower(${withoutAccents}), '[^a-z0-9]+', ' ', 'g')`;
}

/** The words of some texts, for an index. A query that should use it must name the same texts in the same order. */
export function searchVector(first: SQLWrapper, ...others: SQLWrapper[]): SQL {
  const text = others.reduce<SQL>((all, next) => sql`${all} || ' ' || ${next}`, sql`${first}`);
  return sql`to_tsvector('simple', ${searchableText(sql`(${text})`)})`;
}

/** Finds in such an index what has all words of a text, each as the beginning of a word. Null, which finds nothing, without any. */
export function searchQuery(text: string): SQL {
  // Only letters, digits and blanks are left, so it can't be parsed as anything but words.
  const words = sql`nullif(btrim(${searchableText(sql`${text}::text`)}), '')`;
  return sql`to_tsquery('simple', replace(${words}, ' ', ':* & ') || ':*')`;
}
