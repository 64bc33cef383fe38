import type { MiddlewareHandler } from "hono";
import type { NoteAnswer } from "./access-log";
import { fontPreloadHeader } from "./manifest";
import type { KeptPage } from "./page-cache";
import { clientAddress } from "./request";
import { standingHeaders } from "./security";
import type { Services } from "./services";

/** What a kept page answers to a browser that accepts these encodings and has the page under this tag. */
export function keptAnswer(page: KeptPage, accepted = "", tag = "") {
  const headers: Record<string, string> = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": page.contentSecurityPolicy,
    // Browsers ask each time, and mostly hear that nothing changed.
    "cache-control": "no-cache",
    etag: page.etag,
    vary: "accept-encoding",
  };
  if (tag === page.etag) return { body: null, status: 304 as const, headers };
  const encoding = /\b(?:br|gzip)\b/.test(accepted) ? (/\bbr\b/.test(accepted) ? "br" : "gzip") : undefined;
  if (!encoding) return { body: page.plain, status: 200 as const, headers };
  headers["content-encoding"] = encoding;
  return { body: page[encoding], status: 200 as const, headers };
}

// Any other Host is looked at by what comes after, which refuses what makes no address.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}))?$/i;
const REQUEST_ID = /^[\w\-=]{1,64}$/;

/**
 * Answers what is asked for by the very address under which a page is kept, before anything else looks at the request:
 * half of what such an answer costs would be middleware. Log, metrics, access records and headers are the same.
 */
export function answerKept(services: Services, noteAnswer: NoteAnswer): MiddlewareHandler {
  const { config, pages, accessRecords, now } = services;
  const font = config.devClient ? undefined : fontPreloadHeader();
  const always = { ...standingHeaders(config), ...(font && { link: font }) };
  return async (c, next) => {
    const { headers, method, url } = c.req.raw;
    if (method !== "GET" || config.devClient || headers.get("authorization")) return next();
    const page = PLAIN_HOST.test(headers.get("host") ?? "")
      ? pages.find(url.slice(url.indexOf("/", 8)), now().getTime())
      : undefined;
    if (!page) return next();
    const began = performance.now();
    const answer = keptAnswer(page, headers.get("accept-encoding") ?? "", headers.get("if-none-match") ?? "");
    const given = headers.get("x-request-id");
    const requestId = given && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    accessRecords.note(clientAddress(c, config));
    noteAnswer({ requestId, method, path: c.req.path, status: answer.status, began });
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...always, ...answer.headers, "x-request-id": requestId },
    });
  };
}
