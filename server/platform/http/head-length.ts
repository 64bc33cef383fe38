import type { Context as HonoContext, MiddlewareHandler, Next } from "hono";

/** Sets Content-Length on HEAD responses to the length of GET's body; the server then drops the body. */
export const headLength: MiddlewareHandler = (c, next) =>
  c.req.method === "HEAD" ? measured(c, next) : next();

async function measured(c: HonoContext, next: Next): Promise<void> {
  await next();
  if (!c.res.body || c.res.headers.has("content-length")) return;
  let length = 0;
  for await (const chunk of c.res.body) length += chunk.length;
  c.res.headers.set("content-length", String(length));
}
