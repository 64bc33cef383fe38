import type { Source } from "./sources";

// Stands in the head of every page (client/hydration.ts): nothing is imported that would be sent with it. A test compares the
// addresses with shared/paths.ts.

/**
 * The source of a visit.
 * @param query the query string by which the profile was opened
 * @param before the path of the page before it on this site; empty when there was none
 */
export function visitSource(query: string, before: string): Source {
  if (/[?&]via=qr\b/.test(query)) return "qr";
  if (before === "/" || before === "/buscar") return "search";
  return before.startsWith("/transporte-escolar") ? "city" : "link";
}
