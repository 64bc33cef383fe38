/** What the document hears once React answers on it. */
export const HYDRATED = "rota:hydrated";

/** The `rel` of a link to a script that the page fetches when it has been painted. */
export const DEFERRED_PRELOAD = "deferred-modulepreload";
