import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BODY_MAX_BYTES, TEXT_BODY_MAX_BYTES } from "../../shared/limits";
import { DomainError } from "./domain-error";
import { failed } from "./failed";

/** The one call that carries a photo, over either transport and inside a batch. */
const PHOTO_CALL = /^\/api\/(drivers\/register|trpc\/[^/]*drivers\.register[^/]*)$/;

/** Refuses bodies that are larger than the call can need, before they are read. */
export function limitBodies(): MiddlewareHandler {
  const [photo, text] = [BODY_MAX_BYTES, TEXT_BODY_MAX_BYTES].map((maxSize) =>
    bodyLimit({ maxSize, onError: (c) => failed(c, new DomainError("PAYLOAD_TOO_LARGE")) }),
  );
  return async (c, next) => (PHOTO_CALL.test(c.req.path) ? photo : text)?.(c, next);
}
