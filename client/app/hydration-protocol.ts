import type { Source } from "../../shared/profile/results/sources";

/** The event dispatched on the document once React handles events. */
export const HYDRATED = "rota:hydrated";

/** The `rel` of links to scripts that are fetched after the first paint. */
export const DEFERRED_PRELOAD = "deferred-modulepreload";

/** The `name` of the meta tag with the late parts that a page came with (late-part.ts). */
export const SHOWN_PARTS = "parts";

/** The `name` of the meta tag on a profile with the URL that counts its visit. */
export const VISIT = "visit";

declare global {
  /** The source by which the current (or last) profile was opened. */
  var visitVia: Source | undefined;
  /** The URL to which the visit of a server-rendered profile was reported before hydration. */
  var visitReported: string | undefined;
}
