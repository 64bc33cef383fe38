import type { PageCall } from "../platform/page-tags";

/** A rendered page, before it is compressed and sent. */
export type RenderedPage = {
  status: number;
  html: string;
  /** The target of a redirect. */
  location: string | null;
  /** Inline scripts of the page, for its Content-Security-Policy. */
  inlineScripts: string[];
  retryAfterSeconds: number | undefined;
  /** The calls whose results it shows; undefined when one failed. */
  calls: PageCall[] | undefined;
};
