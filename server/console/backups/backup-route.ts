import { Hono } from "hono";
import { stream } from "hono/streaming";
import { recordAction } from "../../operation/record-action";
import { requireOpsToken } from "../../operation/require-ops-token";
import { DomainError } from "../../platform/http/domain-error";
import { failed } from "../../platform/http/failed";
import { log } from "../../platform/http/log";
import type { Services } from "../../process/services";
import { writeBackup } from "./write-backup";

/**
 * `GET /api/backup`, for `bun run backup`: all data in the backup format. The embedded database belongs to the server's
 * process, so only the server can copy it while it runs (docs/decisions/0007); PostgreSQL is read directly, and there
 * the answer is 404. Each copy is recorded. A truncated copy can be recognised by its missing last line.
 */
export function createBackupRoute(services: Services): Hono {
  const route = new Hono();
  route.get("/api/backup", requireOpsToken(services), async (c) => {
    if (services.database.kind !== "embedded") return failed(c, new DomainError("NOT_FOUND"));
    await recordAction(services, { action: "backup-handed-out", subject: null, reason: "" });
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
