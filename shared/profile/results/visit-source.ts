import type { Source } from "./sources";

// Runs in the head of every page (client/hydration.ts), so it imports nothing. A test compares the paths with
// shared/paths.ts.

/**
 * The source of a visit. @param query the query string with which the profile was opened @param before the
 * path of the previous page on this site; empty if there was none
 */
export function visitSource(query: string, before: string): Source {
  if (/[?&]via=qr\b/.test(query)) return "qr";
  if (/[?&]via=ano\b/.test(query)) return "season";
  if (before === "/" || before === "/buscar") return "search";
  return before.startsWith("/transporte-escolar") ? "city" : "link";
}
