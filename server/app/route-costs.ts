import type { Hono, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import {
  askDriverRoute,
  confirmErasurePath,
  contractDocxPath,
  contractPdfPath,
  nextSeatsFormPath,
  nextSeatsNonePath,
  offlinePagePath,
  paths,
  refuseChangePath,
  reportDriverRoute,
  requestMailsOffPath,
  resultMailsOffPath,
  seatsChangePath,
  seatsRemindersOffPath,
  workerPath,
} from "../../shared/paths";
import { previewPaths } from "../../shared/previews";
import type { Cost } from "../platform/http/call-limits";
import type { Services } from "../process/services";

/**
 * Calls count by the class of their procedure, which forms and buttons without scripts call too; the operator's
 * routes need a key, and those of development are for this machine only.
 */
type RouteCost = Cost | "procedure" | "operator" | "this machine";

/** The class of each route by its path as registered, and of the paths that begin with one that ends in "*". */
const routeCosts: Record<string, RouteCost> = {
  "/*": "memory",
  "/api/*": "memory",
  "/api/health": "memory",
  "/api/ready": "database",
  "/api/openapi.json": "heavyRead",
  "/api/stripe/webhook": "stripe",
  "/api/trpc/*": "procedure",
  "/api/console/*": "procedure",
  "/api/ops/*": "operator",
  "/api/backup": "operator",
  "/api/metrics": "operator",
  "/dev/*": "this machine",
  "/fotos/:hash/:file": "file",
  [contractPdfPath]: "file",
  [contractDocxPath]: "file",
  [workerPath]: "memory",
  [offlinePagePath]: "memory",
  [`${paths.whatsapp}/:id/abrir`]: "procedure",
  [paths.refuseRegistration]: "procedure",
  [paths.seatsConfirm]: "procedure",
  [seatsChangePath]: "procedure",
  [seatsRemindersOffPath]: "procedure",
  [nextSeatsFormPath]: "procedure",
  [nextSeatsNonePath]: "procedure",
  [paths.recommend]: "procedure",
  [paths.recommendConfirm]: "procedure",
  [paths.recommendTakeBack]: "procedure",
  [requestMailsOffPath]: "procedure",
  [resultMailsOffPath]: "procedure",
  [refuseChangePath]: "procedure",
  [confirmErasurePath]: "procedure",
  [paths.contact]: "procedure",
  [paths.protocol]: "procedure",
  [paths.waiting]: "procedure",
  [paths.waitingConfirm]: "procedure",
  [paths.waitingRenew]: "procedure",
  [paths.waitingEnd]: "procedure",
  [askDriverRoute]: "procedure",
  [reportDriverRoute]: "procedure",
  [paths.ownRequest]: "procedure",
  "/c/:name": "database",
  "/robots.txt": "memory",
  "/site.webmanifest": "memory",
  [`${paths.blog}/rss.xml`]: "memory",
  "/sitemap.xml": "heavyRead",
  "/sitemap-paginas.xml": "heavyRead",
  "/:file{sitemap-lugares-\\d{1,5}\\.xml}": "heavyRead",
  "/:file{sitemap-condutores-.+\\.xml}": "heavyRead",
  [previewPaths.site]: "file",
  "/preview/blog/:file{.+\\.jpg}": "file",
  "/preview/condutor/:file{.+\\.jpg}": "file",
};

/** Middleware runs on these; a request that only they match asks for a page or a file of the build. */
const EVERYTHING = new Set(["/*", "/api/*"]);

/** The class of a route by its path as registered; undefined if the table lacks it. */
function costOf(path: string): RouteCost | undefined {
  if (routeCosts[path]) return routeCosts[path];
  const prefix = Object.keys(routeCosts).find(
    (key) => key.endsWith("*") && !EVERYTHING.has(key) && path.startsWith(key.slice(0, -1)),
  );
  return prefix === undefined ? undefined : routeCosts[prefix];
}

/** Counts each request for the class of its route. @param rest the calls of REST, relative to /api */
export function countRoutes({ limits }: Services, rest: Hono): MiddlewareHandler {
  const isProcedure = procedurePaths(rest);
  return async (c, next) => {
    const path = matchedRoutes(c).find((route) => !EVERYTHING.has(route.path))?.path ?? "/*";
    const cost = isProcedure.has(path) ? "procedure" : (costOf(path) ?? "heavyRead");
    if (cost !== "procedure" && cost !== "operator" && cost !== "this machine")
      await limits.spend(cost, "stranger", c.get("clientAddress"));
    return next();
  };
}

/** The paths of routes that have no class, for a test that demands none. */
export function routesWithoutCost(http: Hono, rest: Hono): string[] {
  const isProcedure = procedurePaths(rest);
  const all = new Set(http.routes.map(({ path }) => path));
  return [...all].filter((path) => !isProcedure.has(path) && costOf(path) === undefined);
}

function procedurePaths(rest: Hono): Set<string> {
  const own = new Set(["/openapi.json", "/*"]);
  return new Set(rest.routes.filter(({ path }) => !own.has(path)).map(({ path }) => `/api${path}`));
}
