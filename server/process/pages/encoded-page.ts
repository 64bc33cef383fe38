import type { Shown } from "../../counting/shown";
import type { Encoding } from "../../platform/http/accepted-encoding";

export type Bytes = Uint8Array<ArrayBuffer>;

/** The body that all responses share, and the headers that each response copies. */
export type Encoded = { body: Blob; headers: Headers };

/** A page ready to be sent, once or many times. */
export type EncodedPage = {
  status: number;
  headers: Headers;
  /** For conditional requests; null for pages that browsers must not cache. */
  etag: string | null;
  html: Bytes;
  /** One per content encoding, made on first request. */
  encodings: Map<Encoding, Promise<Encoded>>;
  /** Upper bound of its memory, all encodings together. */
  bytes: number;
  /** The drivers it shows, counted each time it is sent; undefined if there are none. */
  shows?: readonly Shown[] | undefined;
};
