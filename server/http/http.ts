import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Server } from "bun";
import { Hono, type MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";
import { createBackupRoute } from "../backups/backup-route";
import { createContactFormRoute } from "../contact/contact-form-route";
import { createMailboxRoute } from "../dev/mailbox-route";
import { createDiscoveryRoutes } from "../discovery/discovery-routes";
import { createPreviewRoutes } from "../discovery/previews/preview-routes";
import { createMetricsRoute } from "../ops/metrics-route";
import { createOpsRoute } from "../ops/ops-route";
import { createKeptAnswer } from "../pages/kept-answer";
import { createPages } from "../pages/pages";
import { createPhotoRoute } from "../photos/photo-route";
import type { Services } from "../services";
import { createWebhookRoute } from "../subscriptions/stripe/webhook-route";
import { accessLog, createNoteAnswer } from "./access-log";
import { createAssetRoute } from "./assets";
import { limitBodies } from "./body-limits";
import type { Context } from "./context";
import { describeError } from "./errors";
import { failed } from "./failed";
import { createHealthRoutes } from "./health";
import type { Lifecycle } from "./lifecycle";
import { addressOf, createRequestContext, reportError } from "./request";
import { RequestMetrics } from "./request-metrics";
import { createRest } from "./rest";
import { appRouter } from "./router";
import { refuseBrokenAddress, refuseCrossSite, securityHeaders } from "./security";

const TRPC_BATCH_MAX = 10;

/** What Bun's server calls for each request. */
export type Http = { fetch: (request: Request, server: Server<unknown>) => Response | Promise<Response> };

/** The whole HTTP surface of the product, in the order in which a request meets it. */
export function createHttp(services: Services, lifecycle: Lifecycle): Http {
  const http = new Hono();
  const metrics = new RequestMetrics();
  const noteAnswer = createNoteAnswer(metrics);
  http.use(requestId({ limitLength: 64 }));
  http.use(accessLog(noteAnswer));
  http.use(recordAccess(services));
  http.use(securityHeaders(services.config));
  http.use(refuseCrossSite(services.config));
  http.use(refuseBrokenAddress);
  http.use("/api/*", limitBodies());
  http.onError((error, c) => {
    reportError(error, c.get("requestId"), c.req.path);
    return failed(c, error);
  });
  http.route("/", createHealthRoutes(services, lifecycle));
  http.all("/api/trpc/*", (c) => serveTrpc(c.req.raw, createRequestContext(services, c)));
  http.route("/", createWebhookRoute(services));
  http.route("/", createOpsRoute(services));
  http.route("/", createBackupRoute(services));
  http.route("/", createMetricsRoute(services, metrics));
  http.route("/api", createRest(services, appRouter));
  http.route("/", createPhotoRoute(services.db));
  http.route("/", createMailboxRoute(services));
  if (services.payments.simulatorPages) http.route("/", services.payments.simulatorPages);
  http.route("/", createAssetRoute());
  http.route("/", createContactFormRoute(services));
  http.route("/", createDiscoveryRoutes(services));
  http.route("/", createPreviewRoutes(services));
  http.route("/", createPages(services));
  const keptAnswer = createKeptAnswer(services, noteAnswer);
  return { fetch: (request, server) => keptAnswer(request, server) ?? http.fetch(request, server) };
}

function serveTrpc(request: Request, ctx: Context) {
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => ctx,
    maxBatchSize: TRPC_BATCH_MAX,
    onError: ({ error, path }) => reportError(error, ctx.requestId, path ?? "trpc"),
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => describeError(error).retryAfterSeconds ?? 0);
      const headers = new Headers({ "cache-control": "no-store" });
      if (waits.some((seconds) => seconds > 0)) headers.set("retry-after", String(Math.max(...waits)));
      return { headers };
    },
  });
}

// Watchers and the files of a page are no use of the product by a person.
const NO_USE = /^\/(api\/(health|ready|metrics|backup|stripe|ops)|assets|fotos|preview|art|covers|avatars)\b/;

const recordAccess =
  (services: Services): MiddlewareHandler =>
  (c, next) => {
    if (!NO_USE.test(c.req.path)) services.accessRecords.note(addressOf(c, services.config));
    return next();
  };
