import type { AnyRouter } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono, type Context as HonoContext, type MiddlewareHandler } from "hono";
import { createWebhookRoute } from "../billing/stripe/webhook-route";
import { createBackupRoute } from "../console/backups/backup-route";
import { createMetricsRoute } from "../console/ops/metrics-route";
import { consoleRouter } from "../console/router";
import { terminalRouter } from "../console/terminal-router";
import { createContractRoutes } from "../content/contract/contract-routes";
import { createDiscoveryRoutes } from "../content/discovery/discovery-routes";
import { createPreviewRoutes } from "../content/discovery/previews/preview-routes";
import { createMailboxRoute } from "../dev/mailbox-route";
import { thisMachineOnly } from "../dev/this-machine-only";
import { createPhotoRoute } from "../drivers/photos/photo-route";
import { requireOpsToken } from "../operation/require-ops-token";
import { createOfflineRoutes } from "../pages/offline-routes";
import { createPages } from "../pages/pages";
import { createLimitedRenderer } from "../pages/render-limits";
import { accessLog } from "../platform/http/access-log";
import { createAssetRoute } from "../platform/http/assets";
import { DomainError } from "../platform/http/domain-error";
import { describeError } from "../platform/http/errors";
import { failed } from "../platform/http/failed";
import { headLength } from "../platform/http/head-length";
import { RequestMetrics } from "../platform/http/request-metrics";
import {
  refuseBrokenAddress,
  refuseBrokenPath,
  refuseCrossSite,
  securityHeaders,
} from "../platform/http/security";
import { createHealthRoutes } from "../process/health";
import type { Lifecycle } from "../process/lifecycle";
import { createRequestContext, identify, reportError } from "../process/request";
import type { Services } from "../process/services";
import { createShortAddressRoute } from "../profile/material/short-address-route";
import { limitBodies } from "./body-limits";
import { createFormRoute } from "./form-route";
import { contactPageForm } from "./forms/contact-form";
import { protocolPageForm } from "./forms/protocol-form";
import { recommendPageForm } from "./forms/recommend-form";
import { reportPageForm } from "./forms/report-form";
import { requestPageForm } from "./forms/request-form";
import { waitingPageForm } from "./forms/waiting-form";
import { createMailedButtons } from "./mailed-buttons";
import { createOpenWhatsappRoute } from "./open-whatsapp-route";
import { createRest } from "./rest";
import { countRoutes, routesWithoutCost } from "./route-costs";
import { appRouter } from "./router";

const TRPC_BATCH_MAX = 10;

/** `fetch` serves the public; `fetchForOps` listens on OPS_HOST and serves the operator's routes only. */
export type Http = { fetch: Hono["fetch"]; fetchForOps: Hono["fetch"]; metrics: RequestMetrics };

/** The product's whole HTTP surface, in the order in which a request passes through it. */
export function createHttp(services: Services, lifecycle: Lifecycle): Http {
  const metrics = new RequestMetrics();
  const rest = createRest(services, appRouter);
  const count = countRoutes(services, rest);
  const http = createFrame(services, metrics, count);
  const operator = createOperatorRoutes(services, metrics);
  const drawPage = createLimitedRenderer(services.config, appRouter);
  http.route("/", createHealthRoutes(services, lifecycle));
  http.all("/api/trpc/*", (c) => serveTrpc(appRouter, "/api/trpc", services, c));
  http.all("/api/console/*", (c) => serveTrpc(consoleRouter, "/api/console", services, c));
  http.route("/", createWebhookRoute(services));
  for (const path of OPERATOR_PATHS) http.use(path, thisMachineOnly);
  http.route("/", operator);
  http.route("/api", rest);
  http.route("/", createPhotoRoute(services.db));
  http.use("/dev/*", thisMachineOnly);
  http.route("/", createMailboxRoute(services));
  if (services.payments.simulatorPages) http.route("/", services.payments.simulatorPages);
  http.route("/", createAssetRoute());
  http.route("/", createOfflineRoutes(services.config));
  http.route("/", createOpenWhatsappRoute(services));
  http.route("/", createMailedButtons(services));
  http.route("/", createFormRoute(services, drawPage, recommendPageForm));
  http.route("/", createFormRoute(services, drawPage, contactPageForm));
  http.route("/", createFormRoute(services, drawPage, protocolPageForm));
  http.route("/", createFormRoute(services, drawPage, waitingPageForm));
  http.route("/", createFormRoute(services, drawPage, requestPageForm));
  http.route("/", createFormRoute(services, drawPage, reportPageForm));
  http.route("/", createContractRoutes(services));
  http.route("/", createShortAddressRoute(services));
  http.route("/", createDiscoveryRoutes(services));
  http.route("/", createPreviewRoutes(services));
  http.route("/", createPages(services, drawPage));
  const forOps = createFrame(services, metrics, count).route("/", operator);
  forOps.notFound((c) => failed(c, new DomainError("NOT_FOUND")));
  const unclassified = routesWithoutCost(http, rest);
  if (unclassified.length > 0) throw new Error(`Routes without a class of cost: ${unclassified.join(", ")}`);
  return { fetch: http.fetch, fetchForOps: forOps.fetch, metrics };
}

const OPERATOR_PATHS = ["/api/ops/*", "/api/backup", "/api/metrics"];

function createOperatorRoutes(services: Services, metrics: RequestMetrics): Hono {
  return (
    new Hono()
      .use("/api/ops/*", requireOpsToken(services))
      // Reads by POST: names and e-mails in the input must not stand in a URL, because URLs are logged.
      .all("/api/ops/*", (c) =>
        serveTrpc(terminalRouter, "/api/ops", services, c, { allowMethodOverride: true }),
      )
      .route("/", createBackupRoute(services))
      .route("/", createMetricsRoute(services, metrics))
  );
}

/** The middleware that every request passes through. */
function createFrame(services: Services, metrics: RequestMetrics, count: MiddlewareHandler): Hono {
  const frame = new Hono();
  frame.use(identified(services));
  frame.use(accessLog(metrics));
  frame.use(securityHeaders(services.config));
  frame.use(headLength);
  frame.use(refuseCrossSite(services.config));
  frame.use(refuseBrokenAddress);
  frame.use("/api/*", refuseBrokenPath);
  frame.use(count);
  frame.use("/api/*", limitBodies(services));
  frame.onError((error, c) => {
    reportError(error, c.get("requestId"), c.req.path);
    return failed(c, error);
  });
  return frame;
}

function serveTrpc(
  router: AnyRouter,
  endpoint: string,
  services: Services,
  c: HonoContext,
  options: { allowMethodOverride?: boolean } = {},
) {
  const ctx = createRequestContext(services, c);
  return fetchRequestHandler({
    endpoint,
    req: c.req.raw,
    router,
    createContext: () => ctx,
    ...options,
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

// Health checks and static files are not a person using the product.
const NO_USE =
  /^\/(api\/(health|ready|metrics|backup|stripe|ops)|sw\.js|assets|fotos|preview|art|covers|avatars)\b/;

const identified =
  ({ accessRecords, config }: Services): MiddlewareHandler =>
  (c, next) => {
    identify(c, config);
    if (!NO_USE.test(c.req.path)) accessRecords.note(c.get("clientAddress"));
    return next();
  };
