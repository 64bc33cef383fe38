import type { PageCall } from "./page-tags";

/** A page as it was drawn, before it is sent. */
export type RenderedPage = {
  status: number;
  html: string;
  /** Where to go instead, for a redirect. */
  location: string | null;
  /** Inline scripts of the page, for its Content-Security-Policy. */
  inlineScripts: string[];
  retryAfterSeconds: number | undefined;
  /** The calls from which it is drawn; undefined when one failed. */
  calls: PageCall[] | undefined;
};
