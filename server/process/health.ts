import { Hono } from "hono";
import { storageProblem } from "../platform/database/storage";
import { log } from "../platform/http/log";
import type { Lifecycle } from "./lifecycle";
import type { Services } from "./services";

/** `/api/health`: the process is alive. `/api/ready`: it can serve, which needs the database and writable storage. */
export function createHealthRoutes(services: Services, lifecycle: Lifecycle): Hono {
  const routes = new Hono();
  let loggedProblem: string | undefined;
  routes.get("/api/health", (c) => c.json({ status: "ok" }, 200, { "cache-control": "no-store" }));
  routes.get("/api/ready", async (c) => {
    c.header("cache-control", "no-store");
    if (!lifecycle.isOpen) return c.json({ status: "stopping" }, 503);
    const problem = storageProblem(services.config.dataDir);
    if (problem && problem !== loggedProblem) log.error(`not ready: ${problem}`);
    loggedProblem = problem;
    // The folder's path belongs in the log, not in the response.
    if (problem) return c.json({ status: "storage unavailable" }, 503);
    try {
      await services.database.ping();
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "database unavailable" }, 503);
    }
  });
  return routes;
}
