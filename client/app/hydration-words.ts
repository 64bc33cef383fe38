/** What the document hears once React answers on it. */
export const HYDRATED = "rota:hydrated";

/** The `rel` of a link to a script that the page fetches when it has been painted. */
export const DEFERRED_PRELOAD = "deferred-modulepreload";

/** The `name` of what a profile says of itself: where its visit is told. */
export const VISIT = "visit";

declare global {
  /** Where the visit of the page that the server drew was told, before React came. */
  var visitTold: string | undefined;
}
