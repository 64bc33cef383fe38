import type { MiddlewareHandler } from "hono";
import { DomainError } from "../http/domain-error";
import { failed } from "../http/failed";
import { isFromThisMachine } from "../http/request";

/** For routes that only local requests may use; others get 404. */
export const thisMachineOnly: MiddlewareHandler = async (c, next) =>
  isFromThisMachine(c) ? next() : failed(c, new DomainError("NOT_FOUND"));
