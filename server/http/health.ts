import { Hono } from "hono";
import type { Services } from "../services";
import type { Lifecycle } from "./lifecycle";

/** `/api/health`: the process lives. `/api/ready`: it takes work, which needs the database. */
export function createHealthRoutes(services: Services, lifecycle: Lifecycle): Hono {
  const routes = new Hono();
  routes.get("/api/health", (c) => c.json({ status: "ok" }, 200, { "cache-control": "no-store" }));
  routes.get("/api/ready", async (c) => {
    c.header("cache-control", "no-store");
    if (!lifecycle.isOpen) return c.json({ status: "stopping" }, 503);
    try {
      await services.database.ping();
      return c.json({ status: "ready" });
    } catch {
      return c.json({ status: "database unavailable" }, 503);
    }
  });
  return routes;
}
