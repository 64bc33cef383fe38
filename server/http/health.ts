import { Hono } from "hono";
import type { Services } from "../services";
import type { Lifecycle } from "./lifecycle";
import { log } from "./log";

/** `/api/health`: the process lives. `/api/ready`: it takes work, which needs the database and room to write. */
export function createHealthRoutes(services: Services, lifecycle: Lifecycle): Hono {
  const routes = new Hono();
  let told: string | undefined;
  routes.get("/api/health", (c) => c.json({ status: "ok" }, 200, { "cache-control": "no-store" }));
  routes.get("/api/ready", async (c) => {
    c.header("cache-control", "no-store");
    if (!lifecycle.isOpen) return c.json({ status: "stopping" }, 503);
    const trouble = services.database.storageTrouble();
    if (trouble && trouble !== told) log.error(`not ready: ${trouble}`);
    told = trouble;
    // Where the folder stands is for the log, not for whoever asks.
    if (trouble) return c.json({ status: "storage unavailable" }, 503);
    try {
      await services.database.ping();
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "database unavailable" }, 503);
    }
  });
  return routes;
}
