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
