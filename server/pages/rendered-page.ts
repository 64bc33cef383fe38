import type { PageCall } from "./page-tags";

/** A rendered page, before it is packed for sending. */
export type RenderedPage = {
  status: number;
  html: string;
  /** The target of a redirect. */
  location: string | null;
  /** Inline scripts of the page, for its Content-Security-Policy. */
  inlineScripts: string[];
  retryAfterSeconds: number | undefined;
  /** The calls that it was rendered from; undefined when one failed. */
  calls: PageCall[] | undefined;
};
