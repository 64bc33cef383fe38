import type { AnyRouter } from "@tanstack/react-router";
import { type Parameters, parseSearch, stringifySearch } from "./read-parameters";

/**
 * The normalised URL of a page: only parameters that its routes validate, with valid values, in a fixed order.
 * Otherwise the router would pass the rest (`fbclid`, `pagina=abc`) on to loaders, links and matches.
 */
export function cleanUrl(router: Pick<AnyRouter, "getMatchedRoutes">, address: URL): URL {
  const raw = parseSearch(address.search);
  const known: Parameters = {};
  const [routes] = router.getMatchedRoutes(address.pathname);
  for (const { options } of routes) {
    if (typeof options.validateSearch === "function") Object.assign(known, options.validateSearch(raw));
  }
  const clean = new URL(address);
  clean.search = stringifySearch(known);
  return clean;
}
