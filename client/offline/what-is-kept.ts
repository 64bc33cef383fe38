import { paths } from "../../shared/paths";

// What the worker may keep of this origin's answers. All else it neither looks at nor keeps.

/** Calls that everybody may make and whose answers are the same for everyone. */
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

/** Public pages that are the same for everyone: never the driver area, the console, or what a mail's link opens. */
export function isKeptPage({ pathname }: URL): boolean {
  return pages.has(pathname) || PROFILE.test(pathname);
}

/** Reads of public calls without a session. */
export function isKeptCall({ pathname }: URL, headers: Headers): boolean {
  const [, names] = CALL.exec(pathname) ?? [];
  return (
    names !== undefined && !headers.has("authorization") && names.split(",").every((name) => calls.has(name))
  );
}

/** Files whose address names their content. */
export function isKeptFile({ pathname, search }: URL): boolean {
  return pathname.startsWith("/assets/") || (pathname === "/icons.svg" && search !== "");
}

/** Drivers' photos and what stands in for them. */
export function isKeptPicture({ pathname }: URL): boolean {
  return /^\/(fotos|avatars|art)\//.test(pathname);
}

/** Whether a page or a file may be kept: whole, and nobody's own. */
export function mayBeKept(response: Response): boolean {
  return isWhole(response) && !/no-store|private/.test(response.headers.get("cache-control") ?? "");
}

/** The same of a call that isKeptCall names. All calls say "no-store", and those with a session "private" too. */
export function callMayBeKept(response: Response): boolean {
  return isWhole(response) && !/private/.test(response.headers.get("cache-control") ?? "");
}

function isWhole({ status, redirected }: Response): boolean {
  return status === 200 && !redirected;
}
