import type { MiddlewareHandler } from "hono";
import { DomainError } from "../platform/http/domain-error";
import { failed } from "../platform/http/failed";
import { isFromThisMachine } from "../process/request";

/** For routes that only local requests may use; others get 404. */
export const thisMachineOnly: MiddlewareHandler = async (c, next) =>
  isFromThisMachine(c) ? next() : failed(c, new DomainError("NOT_FOUND"));
