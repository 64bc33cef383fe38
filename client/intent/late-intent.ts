import type { PublicProfile } from "../../shared/drivers";
import { normalise } from "../../shared/search";
import { parseSearch } from "../app/read-parameters";
import { isSearch, readSearchParams, type SearchParams } from "../search/search-params";
import { originBefore, readOpened, readStoredSearch, storeOpened } from "./intent";
import type { Intent, Origin } from "./origin";

/**
 * What a visitor of this profile is looking for, from all that the tab knows. @param linked the list whose link was
 * followed @param index the router's number of the history entry; 0 for the page that the browser loaded
 */
export function intentOf(profile: PublicProfile, linked: Origin | undefined, index: number): Intent {
  const before = linked ?? (index === 0 ? originBefore(document.referrer) : undefined);
  const origin = before ?? openedFrom(profile.id);
  // Entries of links inside the profile have no state of their own.
  // On the way back this still runs, in the entry of the list: only a link's own entry is numbered.
  if (before) storeOpened({ id: profile.id, origin: before, ...(linked && { index }) });
  const search = origin?.search ?? arrivedWith() ?? aboutPlaceOf(profile, readStoredSearch());
  return { origin, isBefore: before !== undefined && history.length > 1, search };
}

function openedFrom(profileId: string): Origin | undefined {
  const { id, origin } = readOpened();
  return id === profileId ? origin : undefined;
}

/** A mail's link has school, shift and year in its URL. The router removes them, because they are not part of the page. */
function arrivedWith(): SearchParams | undefined {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !URL.canParse(entry.name)) return undefined;
  const { pathname, search } = new URL(entry.name);
  if (pathname !== location.pathname) return undefined;
  const { escola, bairro, turno, ano } = readSearchParams(parseSearch(search));
  const arrived = {
    ...(escola && { escola }),
    ...(bairro && { bairro }),
    ...(turno && { turno }),
    ...(ano && { ano }),
  };
  return isSearch(arrived) ? arrived : undefined;
}

/** A search in another city says nothing about this driver. */
function aboutPlaceOf(profile: PublicProfile, search: SearchParams | undefined): SearchParams | undefined {
  if (search?.estado && search.estado !== profile.serviceState) return undefined;
  if (search?.cidade && normalise(search.cidade) !== normalise(profile.serviceCity)) return undefined;
  return search;
}
