import type { Server } from "bun";
import type { NoteAnswer } from "../http/access-log";
import { clientAddress } from "../http/request";
import type { Services } from "../services";
import { answerFor } from "./pack-page";

// Any other Host is looked at by what comes after, which refuses what makes no address.
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}))?$/i;
const REQUEST_ID = /^[\w\-=]{1,64}$/;

/**
 * Answers what is asked for by the very address under which a page is kept, before anything else looks at the request:
 * most of what such an answer costs would be routes and middleware. Log, metrics, access records and headers are the
 * same. Undefined for every other request.
 */
export function createKeptAnswer({ config, pages, accessRecords, now }: Services, noteAnswer: NoteAnswer) {
  return (request: Request, server: Server<unknown>): Response | undefined => {
    const { headers, url } = request;
    if (config.devClient || request.method !== "GET" || headers.get("authorization")) return undefined;
    if (!PLAIN_HOST.test(headers.get("host") ?? "")) return undefined;
    const path = url.slice(url.indexOf("/", 8));
    const page = pages.find(path, now().getTime());
    if (!page) return undefined;
    const began = performance.now();
    const { body, status, headers: own } = answerFor(page, headers);
    const given = headers.get("x-request-id");
    const requestId = given && REQUEST_ID.test(given) ? given : crypto.randomUUID();
    // Set before it is copied: to change the headers of a response costs three times as much.
    own.set("x-request-id", requestId);
    const response = new Response(body, { status, headers: own });
    accessRecords.note(clientAddress(headers, () => server.requestIP(request)?.address, config));
    const query = path.indexOf("?");
    noteAnswer({
      requestId,
      method: "GET",
      path: query < 0 ? path : path.slice(0, query),
      status,
      began,
    });
    return response;
  };
}
