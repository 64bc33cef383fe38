import type { MiddlewareHandler } from "hono";

/** Gives the answer to HEAD the length that GET's body would have: what follows keeps the headers and drops the body. */
export const headLength: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method !== "HEAD" || !c.res.body || c.res.headers.has("content-length")) return;
  let length = 0;
  for await (const chunk of c.res.body) length += chunk.length;
  c.res.headers.set("content-length", String(length));
};
