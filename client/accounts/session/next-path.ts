import { paths } from "../../../shared/paths";

/** Where to return after a login: a path of this site, or nothing. Never another site, never the login itself. */
export function readNextPath(next: unknown): string | undefined {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next)) return undefined;
  // Resolved as a browser would: "/\t/evil.example" would leave the site.
  const base = "https://site.invalid";
  const url = URL.parse(next, base);
  if (url?.origin !== base || url.pathname === paths.login) return undefined;
  return url.pathname + url.search + url.hash;
}
