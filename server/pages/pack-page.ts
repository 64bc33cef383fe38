import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sha256 } from "../hash";
import { contentSecurityPolicy } from "../http/security";
import type { RenderedPage } from "./render";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Everything of an answer but its request id, which whoever sends it sets: a response copies these headers. The bytes
 * are a Blob, which all responses share; an array would be copied for each.
 */
export type PackedAnswer = { status: 200 | 304; body: Blob | null; headers: Headers };

/** A page in the forms that browsers accept, and what those hear that have it already. */
export type PackedPage = {
  etag: string;
  answers: Record<"plain" | "br" | "gzip" | "unchanged", PackedAnswer>;
};

/**
 * Makes all answers of a page once: writing a dozen headers costs more than anything else in an answer.
 * @param always headers of every page
 */
export async function packPage(page: RenderedPage, always: Record<string, string>): Promise<PackedPage> {
  const plain = new TextEncoder().encode(page.html);
  // Quality 5: a tenth of the time of the best, for 3 % more bytes.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, quality), promisify(gzip)(plain)]);
  // Weak: the same page in another encoding is the same page.
  const etag = `W/"${sha256(plain).slice(0, 32)}"`;
  const headers = {
    ...always,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": contentSecurityPolicy(page.inlineScripts),
    // Browsers ask each time, and mostly hear that nothing changed.
    "cache-control": "no-cache",
    etag,
    vary: "accept-encoding",
  };
  const form = (body: Bytes | null, more: Record<string, string> = {}): PackedAnswer => ({
    status: body ? 200 : 304,
    body: body && new Blob([body]),
    headers: new Headers({ ...headers, ...more }),
  });
  return {
    etag,
    answers: {
      plain: form(plain),
      br: form(new Uint8Array(br), { "content-encoding": "br" }),
      gzip: form(new Uint8Array(zipped), { "content-encoding": "gzip" }),
      unchanged: form(null),
    },
  };
}

/** Which of them to send to a browser that accepts these encodings and has the page under this tag. */
export function answerFor({ answers, etag }: PackedPage, headers: Headers): PackedAnswer {
  if (headers.get("if-none-match") === etag) return answers.unchanged;
  const accepted = headers.get("accept-encoding") ?? "";
  if (/\bbr\b/.test(accepted)) return answers.br;
  return /\bgzip\b/.test(accepted) ? answers.gzip : answers.plain;
}
