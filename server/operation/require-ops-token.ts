import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { sha256 } from "../platform/hash";
import { DomainError } from "../platform/http/domain-error";
import { isDatabaseUnavailable } from "../platform/http/errors";
import { failed } from "../platform/http/failed";
import { log } from "../platform/http/log";
import { bearerToken } from "../process/request";
import type { Services } from "../process/services";

/**
 * Lets only the holder of OPS_TOKEN through. Wrong attempts are logged and counted per IP address; beyond the limit
 * even the right token is refused, so that guessing is useless. Without an OPS_TOKEN in the configuration the answer is
 * 404.
 */
export function requireOpsToken({ config, limits }: Pick<Services, "config" | "limits">): MiddlewareHandler {
  return async (c, next) => {
    if (!config.opsToken) return failed(c, new DomainError("NOT_FOUND"));
    const address = c.get("clientAddress");
    const given = bearerToken(c.req.header("authorization"));
    if (given !== null && isSame(given, config.opsToken)) {
      await limits.check("opsToken", address).catch(ignoreDatabaseOutage);
      return next();
    }
    log.warn({ requestId: c.get("requestId"), path: c.req.path }, "refused: wrong or missing OPS_TOKEN");
    await limits.consume("opsToken", address);
    return failed(c, new DomainError("OPS_TOKEN_WRONG"));
  };
}

// Metrics must be readable while the database is down.
function ignoreDatabaseOutage(error: unknown): void {
  if (!isDatabaseUnavailable(error)) throw error;
}

// Hashes have equal length, so that the comparison takes the same time for any input.
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(expected)));
}
