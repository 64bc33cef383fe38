import { paths } from "../../shared/paths";

// Which responses of this origin the worker may cache. It leaves all other requests alone.

/** Public calls whose responses are the same for everyone. */
const calls: ReadonlySet<string> = new Set([
  "site.company",
  "drivers.featured",
  "drivers.search",
  "drivers.byId",
  "drivers.favourites",
  "drivers.compare",
]);

const pages: ReadonlySet<string> = new Set([paths.home, paths.search, paths.favourites, paths.compare]);
const PROFILE = /^\/(condutor|driver)\/[^/]+$/;
const CALL = /^\/api\/trpc\/([\w.,]+)$/;

/** Public pages that are the same for everyone: never the driver area, the console, or pages of mailed links. */
export function isCacheablePage({ pathname }: URL): boolean {
  return pages.has(pathname) || PROFILE.test(pathname);
}

/** A driver's profile, as a page or as its call. */
export function isProfile({ pathname }: URL): boolean {
  const [, names] = CALL.exec(pathname) ?? [];
  return PROFILE.test(pathname) || names?.split(",").includes("drivers.byId") === true;
}

/** Public queries without a session. */
export function isCacheableCall({ pathname }: URL, headers: Headers): boolean {
  const [, names] = CALL.exec(pathname) ?? [];
  return (
    names !== undefined && !headers.has("authorization") && names.split(",").every((name) => calls.has(name))
  );
}

/** Files with a content hash in their URL. */
export function isCacheableFile({ pathname, search }: URL): boolean {
  return pathname.startsWith("/assets/") || (pathname === "/icons.svg" && search !== "");
}

/** Drivers' photos and their placeholders. */
export function isCacheableImage({ pathname }: URL): boolean {
  return /^\/(fotos|avatars|art)\//.test(pathname);
}

/** Whether the response of a page or file may be cached: complete and not private. */
export function isCacheableResponse(response: Response): boolean {
  return isComplete(response) && !/no-store|private/.test(response.headers.get("cache-control") ?? "");
}

/** The same for a call that isCacheableCall accepts. All calls are "no-store", and those with a session also "private". */
export function isCacheableCallResponse(response: Response): boolean {
  return isComplete(response) && !/private/.test(response.headers.get("cache-control") ?? "");
}

function isComplete({ status, redirected }: Response): boolean {
  return status === 200 && !redirected;
}
