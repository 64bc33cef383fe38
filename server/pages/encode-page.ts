import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { consolePaths } from "../../shared/operation/console-paths";
import {
  confirmErasurePath,
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths,
  refuseChangePath,
  requestMailsOffPath,
  resultMailsOffPath,
  seatsChangePath,
  seatsRemindersOffPath,
} from "../../shared/paths";
import type { Config } from "../platform/config/config";
import { sha256 } from "../platform/hash";
import { acceptedEncoding, cheapestFirst, type Encoding } from "../platform/http/accepted-encoding";
import { contentSecurityPolicy, fixedHeaders } from "../platform/http/security";
import type { Bytes, Encoded, EncodedPage } from "../process/pages/encoded-page";
import { fontPreloadHeader } from "./manifest";
import type { RenderedPage } from "./rendered-page";

/**
 * Pages behind mailed links that are rendered with the token, to show what the link is about. Their buttons
 * are plain forms.
 */
export const linkPages: ReadonlySet<string> = new Set([
  paths.seatsConfirm,
  seatsChangePath,
  seatsRemindersOffPath,
  nextSeatsFormPath,
  nextSeatsNonePath,
  paths.waitingConfirm,
  paths.waitingConfirmed,
  paths.waitingRenew,
  paths.waitingEnd,
  paths.ownRequest,
  paths.recommend,
  paths.recommendConfirm,
  paths.recommendTakeBack,
  requestMailsOffPath,
  resultMailsOffPath,
  refuseChangePath,
  confirmErasurePath,
]);

/** Pages with a token in their URL: never cached; only `linkPages` are rendered with it. */
export const tokenPages: ReadonlySet<string> = new Set([
  paths.resetPassword,
  paths.confirmEmail,
  paths.refuseRegistration,
  ...linkPages,
]);

// A compressed page is at most a fifth of the plain one; each encoding has about a kilobyte of headers.
const ALL_ENCODINGS_SHARE = 1.6;
const HEADERS_BYTES = 4096;

/** Turns the rendered page of a path into a response. */
export function createPageEncoder(
  config: Pick<Config, "devClient" | "appUrl">,
): (page: RenderedPage, path: string) => EncodedPage {
  const font = config.devClient ? undefined : fontPreloadHeader();
  return (page, path) => {
    const html = new TextEncoder().encode(page.html);
    const isToken = tokenPages.has(path);
    const isConsole = path === consolePaths.queue || path.startsWith(`${consolePaths.queue}/`);
    const isCacheable = page.status === 200 && !isToken && !isConsole;
    const headers = new Headers({
      ...fixedHeaders(config),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy(page.inlineScripts, config.devClient),
      // Browsers revalidate each time and usually get a 304.
      "cache-control": isConsole ? "private, no-store" : isCacheable ? "no-cache" : "no-store",
      vary: "accept-encoding",
      // Weak: the same page in another encoding is the same page.
      ...(isCacheable && { etag: `W/"${sha256(html).slice(0, 32)}"` }),
      ...(font && { link: font }),
      ...(isToken && { "referrer-policy": referrerPolicyOf(path) }),
      ...((page.status >= 400 || isConsole) && { "x-robots-tag": "noindex" }),
      ...(page.retryAfterSeconds && { "retry-after": String(page.retryAfterSeconds) }),
      ...(page.location && { location: page.location }),
    });
    return {
      status: page.location ? 302 : page.status,
      headers,
      etag: headers.get("etag"),
      html,
      encodings: new Map(),
      bytes: Math.ceil(html.length * ALL_ENCODINGS_SHARE) + HEADERS_BYTES,
    };
  };
}

/** A permanent redirect to the canonical URL, yet uncached: a merge of schools can be undone. */
export function movedTo(path: string, search: string): EncodedPage {
  const headers = new Headers({ location: path + search, "cache-control": "no-cache" });
  return { status: 301, headers, etag: null, html: new Uint8Array(), encodings: new Map(), bytes: 0 };
}

/** The response to a request with these headers. */
export async function toResponse(page: EncodedPage, requestHeaders: Headers): Promise<Response> {
  const { status, etag } = page;
  if (etag && requestHeaders.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: page.headers });
  }
  // Most pages are sent once; one that is asked for again is worth the smaller encoding.
  const preferred = page.encodings.size === 0 ? cheapestFirst : undefined;
  const { body, headers } = await encodingOf(
    page,
    acceptedEncoding(requestHeaders.get("accept-encoding"), preferred),
  );
  return new Response(body, { status, headers });
}

function encodingOf(page: EncodedPage, encoding: Encoding): Promise<Encoded> {
  const known = page.encodings.get(encoding);
  if (known) return known;
  const made = encode(page, encoding);
  page.encodings.set(encoding, made);
  return made;
}

async function encode({ html, headers: common }: EncodedPage, encoding: Encoding): Promise<Encoded> {
  const headers = new Headers(common);
  if (encoding === "identity") return { body: new Blob([html]), headers };
  headers.set("content-encoding", encoding);
  return { body: new Blob([new Uint8Array(await compress[encoding](html))]), headers };
}

// Quality 5 takes a tenth of the time of the highest, for 3 % more bytes. A window of 128 kB holds a page;
// the default of 4 MB costs more to set up than to use.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
};
const compress = {
  br: (html: Bytes) => promisify(brotliCompress)(html, brotli),
  zstd: (html: Bytes) => Bun.zstdCompress(html),
  gzip: (html: Bytes) => promisify(gzip)(html),
};

// A form on a page with no-referrer is sent with the origin "null" and would be refused as cross-site.
function referrerPolicyOf(tokenPage: string): string {
  const hasForm = tokenPage === paths.refuseRegistration || linkPages.has(tokenPage);
  return hasForm ? "strict-origin" : "no-referrer";
}
