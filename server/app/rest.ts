import { callTRPCProcedure } from "@trpc/server";
import { Hono, type Context as HonoContext } from "hono";
import { DomainError } from "../platform/http/domain-error";
import { failed } from "../platform/http/failed";
import type { Context } from "../process/context";
import { createRequestContext, reportError } from "../process/request";
import type { Services } from "../process/services";
import { type Endpoint, endpointsOf, openApiDocument } from "./openapi";
import type { AppRouter } from "./router";

/** The REST interface of §7 under /api: the same procedures, with input from path, query and body. */
export function createRest(services: Services, appRouter: AppRouter): Hono {
  const rest = new Hono();
  const endpoints = endpointsOf(appRouter);
  const { config } = services;
  // Calls of what is off answer 404, and nobody reads about them.
  const described = endpoints.filter(({ procedure }) => config.company.hasPush || !/^push\./.test(procedure));
  const document = openApiDocument(described, config);
  const written = JSON.stringify(document);
  rest.get("/openapi.json", (c) => c.body(written, 200, { "content-type": "application/json" }));
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1");
    rest.on(endpoint.method, path, (c) => answer(c, endpoint, createRequestContext(services, c), appRouter));
  }
  const methodsOf = (path: string) => endpoints.filter((endpoint) => matches(endpoint.path, path));
  rest.all("*", (c) => {
    const known = methodsOf(c.req.path.replace(/^\/api/, ""));
    if (known.length === 0) return failed(c, new DomainError("NOT_FOUND"));
    c.header("allow", [...new Set(known.map(({ method }) => method))].join(", "));
    return failed(c, new DomainError("METHOD_NOT_ALLOWED"));
  });
  return rest;
}

async function answer(
  c: HonoContext,
  endpoint: Endpoint,
  ctx: Context,
  appRouter: AppRouter,
): Promise<Response> {
  try {
    const output = await callTRPCProcedure({
      router: appRouter,
      path: endpoint.procedure,
      type: endpoint.type,
      ctx,
      // Lazy, so that the session is checked before the body is parsed.
      getRawInput: () => readInput(c, endpoint),
      signal: c.req.raw.signal,
      batchIndex: 0,
    });
    return c.json(output ?? { success: true });
  } catch (error) {
    reportError(error, ctx.requestId, endpoint.procedure);
    return failed(c, error);
  }
}

async function readInput(c: HonoContext, endpoint: Endpoint): Promise<unknown> {
  const fields = endpoint.method === "GET" ? readQuery(c, endpoint) : await readBody(c);
  // Path parameters override fields of the same name in the body.
  return { ...fields, ...c.req.param() };
}

function readQuery(c: HonoContext, endpoint: Endpoint): Record<string, unknown> {
  const query: Record<string, unknown> = { ...c.req.query() };
  for (const name of endpoint.numbers) {
    const text = query[name];
    if (typeof text === "string") query[name] = text.trim() === "" ? Number.NaN : Number(text);
  }
  return query;
}

async function readBody(c: HonoContext): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === "") return {};
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
  }
  const body = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new DomainError("BAD_REQUEST");
  return { ...body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", undefined, { cause });
  }
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split("/");
  const given = path.split("/");
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith("{") || part === given[index])
  );
}
