import { isIP } from "node:net";
import type { Context as HonoContext } from "hono";
import { getConnInfo } from "hono/bun";
import type { Config } from "../platform/config/config";
import { isLoopbackAddress, isLoopbackUrl } from "../platform/config/hosts";
import { describeError } from "../platform/http/errors";
import { log } from "../platform/http/log";
import { type Caller, type Context, createContext } from "./context";
import type { Services } from "./services";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    clientAddress: string;
  }
}

const REQUEST_ID = /^[\w=-]{1,64}$/;

/** Gives a request its id, a proxy's if there is one, and its caller's address: once for all that need them. */
export function identify(c: HonoContext, config: Pick<Config, "trustedProxyHops">): void {
  const given = c.req.raw.headers.get("x-request-id") ?? "";
  c.set("requestId", REQUEST_ID.test(given) ? given : crypto.randomUUID());
  c.set("clientAddress", clientAddress(c.req.raw.headers, peerOf(c), config));
}

/** The context of a procedure called by this HTTP request. */
export function createRequestContext(services: Services, c: HonoContext): Context {
  return createContext(services, {
    ...callerOf(c),
    bearerToken: bearerToken(c.req.header("authorization")),
  });
}

/**
 * The context of a public page: the same for everyone, whatever credentials the request has. The drivers that
 * it shows are counted elsewhere.
 */
export function createAnonymousContext(
  services: Services,
  c: HonoContext,
  noteShown: Context["noteShown"] = () => {},
): Context {
  return createContext(services, { ...callerOf(c), bearerToken: null }, noteShown);
}

/** What counting needs to know about the sender of a request. */
export function visitorOf(c: HonoContext) {
  return { clientAddress: c.get("clientAddress"), userAgent: userAgentOf(c) };
}

/** The User-Agent header. */
export function userAgentOf(c: HonoContext): string {
  return c.req.raw.headers.get("user-agent")?.slice(0, 300) ?? "";
}

function callerOf(c: HonoContext): Omit<Caller, "bearerToken"> {
  return {
    requestId: c.get("requestId"),
    ...visitorOf(c),
    isFromThisMachine: isFromThisMachine(c),
  };
}

/** The token of an Authorization header, or null when it is not a Bearer token. */
export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(header ?? "")?.[1] ?? null;
}

/**
 * Whether the request comes directly from this machine. A local proxy connects from here too, but adds forwarding headers
 * or the public Host; a page that uses DNS rebinding also sends a foreign Host.
 */
export function isFromThisMachine(c: HonoContext): boolean {
  const { headers } = c.req.raw;
  if (headers.has("forwarded") || headers.has("x-real-ip") || !isLoopbackUrl(c.req.url)) return false;
  const forwarded = headers.get("x-forwarded-for")?.split(",") ?? [];
  const passed = [...forwarded.map(withoutPort), clientAddress(new Headers(), peerOf(c), noProxies)];
  return passed.every(isLoopbackAddress);
}

const noProxies = { trustedProxyHops: 0 };
const peerOf = (c: HonoContext) => () => getConnInfo(c).remote.address;

/** The client's address: the connection's peer, or X-Forwarded-For counted from the right (TRUSTED_PROXY_HOPS). */
function clientAddress(
  headers: Headers,
  peer: () => string | undefined,
  config: Pick<Config, "trustedProxyHops">,
): string {
  if (config.trustedProxyHops > 0) {
    const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
    const forwardedIp = withoutPort(forwarded.at(-config.trustedProxyHops) ?? "");
    if (isIP(forwardedIp)) return forwardedIp;
  }
  try {
    return peer() ?? "unknown";
  } catch {
    return "unknown";
  }
}

// Some proxies append the port: "203.0.113.7:4711", "[2001:db8::1]:4711".
function withoutPort(text: string): string {
  const address = text.trim();
  return /^\[([^\]]*)\]/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, "$1");
}

/** Logs server errors (5xx). A caller's mistake is not an incident. */
export function reportError(error: unknown, requestId: string, where: string): void {
  const { status } = describeError(error);
  if (status >= 500) log.error({ err: error, requestId, where }, "request failed");
}
