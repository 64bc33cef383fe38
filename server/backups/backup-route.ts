import { Hono } from "hono";
import { stream } from "hono/streaming";
import { log } from "../http/log";
import { requireOpsToken } from "../ops/require-ops-token";
import type { Services } from "../services";
import { writeBackup } from "./write-backup";

/**
 * `GET /api/backup`, for `bun run backup`: all data as lines of a backup. The embedded database belongs to the server's
 * process, so nobody else can copy it while it runs (docs/decisions/0007). A copy that breaks off lacks its last line.
 */
export function createBackupRoute(services: Services): Hono {
  const route = new Hono();
  route.get("/api/backup", requireOpsToken(services), (c) => {
    c.header("content-type", "application/x-ndjson");
    c.header("cache-control", "private, no-store");
    return stream(
      c,
      async (out) => {
        const rows = await writeBackup(services.database, services.now(), async (line) => {
          await out.write(line);
        });
        log.info({ requestId: c.get("requestId"), rows }, "backup handed out");
      },
      async (error) => {
        log.error({ err: error, requestId: c.get("requestId") }, "backup broke off");
      },
    );
  });
  return route;
}
