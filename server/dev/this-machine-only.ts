import type { MiddlewareHandler } from "hono";
import { DomainError } from "../http/domain-error";
import { failed } from "../http/failed";
import { isFromThisMachine } from "../http/request";

/** For what only a person at this machine may see: to anybody else the address does not exist. */
export const thisMachineOnly: MiddlewareHandler = async (c, next) =>
  isFromThisMachine(c) ? next() : failed(c, new DomainError("NOT_FOUND"));
