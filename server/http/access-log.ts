import type { MiddlewareHandler } from "hono";
import { logAccess } from "./log";
import type { RequestMetrics } from "./request-metrics";

export type Answered = { requestId: string; method: string; path: string; status: number; began: number };

/** Logs an answered request and counts it. `began` is what `performance.now()` said when it came. */
export type NoteAnswer = (answered: Answered) => void;

export function createNoteAnswer(metrics: RequestMetrics): NoteAnswer {
  return ({ requestId, method, path, status, began }) => {
    const milliseconds = performance.now() - began;
    metrics.observe(path, status, milliseconds / 1000);
    // The path alone: queries of the token pages and search texts stay out of the log.
    const ms = Math.round(milliseconds * 10) / 10;
    logAccess({ requestId, method, path: withoutEmails(path.slice(0, 200)), status, ms });
  };
}

/** Notes every request that passes it. */
export function accessLog(noteAnswer: NoteAnswer): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const { method, path } = c.req;
    noteAnswer({ requestId: c.get("requestId"), method, path, status: c.res.status, began });
  };
}

// Nobody of ours puts one into an address, but people paste.
function withoutEmails(path: string): string {
  return path.replace(/[^/]+(@|%40)[^/]+/gi, "[removed]");
}
