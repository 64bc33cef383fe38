import type { Context as HonoContext, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ErrorCode } from "../../shared/errors";
import {
  ACCOUNT_BODY_MAX_BYTES,
  BODY_MAX_BYTES,
  DOCUMENT_BODY_MAX_BYTES,
  TEXT_BODY_MAX_BYTES,
} from "../../shared/limits";
import { requirePlace } from "../documents/decoder-queue";
import { DomainError } from "../platform/http/domain-error";
import { failed } from "../platform/http/failed";
import { createRequestContext } from "../process/request";
import type { Services } from "../process/services";

/** The only calls that upload files; they are never part of a batch. */
const PHOTO_CALL =
  /^\/api\/(drivers\/(register|vehicle-photos)|trpc\/drivers\.(register|chooseVehiclePhoto))$/;
const DOCUMENT_CALL = /^\/api\/(documents\/submit|trpc\/documents\.submit)$/;
/** An account call, alone or inside a batch. Most need no session, and password hashing makes them expensive. */
const ACCOUNT_CALL = /^\/api\/(auth\/|trpc\/([^/]*,)?auth\.)/;

/**
 * Refuses bodies larger than the call can need, before reading them. Account calls and files (which need a live session)
 * are rate-limited per IP address first, so that nothing is parsed only to be refused.
 */
export function limitBodies(services: Services): MiddlewareHandler {
  const upTo = (maxSize: number, code: ErrorCode = "BODY_TOO_LARGE") =>
    bodyLimit({ maxSize, onError: (c) => failed(c, new DomainError(code)) });
  const [photo, document, text, account] = [
    upTo(BODY_MAX_BYTES, "PAYLOAD_TOO_LARGE"),
    upTo(DOCUMENT_BODY_MAX_BYTES, "DOCUMENT_TOO_LARGE"),
    upTo(TEXT_BODY_MAX_BYTES),
    upTo(ACCOUNT_BODY_MAX_BYTES),
  ];
  const count = (c: HonoContext, name: "accountCall" | "photoBody") =>
    services.limits.consume(name, c.get("clientAddress"));
  return async (c, next) => {
    // Decoded as the transports decode it; `refuseBrokenPath` has run before.
    const path = decodeURIComponent(new URL(c.req.url).pathname);
    if (ACCOUNT_CALL.test(path)) {
      if (c.req.method !== "GET") await count(c, "accountCall");
      return account(c, next);
    }
    const withFiles = PHOTO_CALL.test(path) ? photo : DOCUMENT_CALL.test(path) ? document : null;
    if (!withFiles || saysItIsSmall(c)) return text(c, next);
    const caller = createRequestContext(services, c);
    if (!caller.bearerToken) throw new DomainError("TOKEN_MISSING");
    const session = await caller.session();
    if (!session) throw new DomainError("UNAUTHENTICATED");
    if (withFiles === document) requirePlace(session.user.id);
    await count(c, "photoBody");
    return withFiles(c, next);
  };
}

function saysItIsSmall(c: HonoContext): boolean {
  const length = c.req.header("content-length");
  const isWhole = c.req.header("transfer-encoding") === undefined;
  return isWhole && length !== undefined && Number(length) <= TEXT_BODY_MAX_BYTES;
}
