import type { QueryClient } from "@tanstack/react-query";
import type { PublicProfile } from "../../../shared/drivers";
import {
  nameMatches,
  normalise,
  type SearchFilters,
  type SearchOutput,
  wordsOf,
} from "../../../shared/search";
import { isShiftFilter } from "../../../shared/search/facts";
import type { Searched } from "./questions";

/**
 * The school and the shift of the search that found this driver: from the latest cached search response with the
 * driver, otherwise from the URL of the previous page. The school is spelled as in the profile.
 */
export function searchedFor(client: QueryClient, profile: PublicProfile): Searched {
  const { school, turno } = inAnswers(client, profile.id) ?? inReferrer();
  const typed = wordsOf(normalise(school ?? ""));
  const named = profile.offeredSchoolTransport.find((name) => nameMatches(normalise(name), typed));
  return {
    school: typed.length > 0 ? (named ?? school) : undefined,
    shift: turno,
  };
}

type Asked = Pick<SearchFilters, "school" | "turno">;

function inAnswers(client: QueryClient, driverId: string): Asked | undefined {
  const found = client
    .getQueryCache()
    .findAll({ queryKey: [["drivers", "search"]] })
    .filter(({ state }) =>
      (state.data as SearchOutput | undefined)?.drivers.some((driver) => driver.id === driverId),
    )
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0];
  // tRPC stores a call's input in its query key.
  return (found?.queryKey[1] as { input?: Asked } | undefined)?.input;
}

function inReferrer(): Asked {
  if (!URL.canParse(document.referrer)) return {};
  const { origin, pathname, searchParams } = new URL(document.referrer);
  if (origin !== location.origin || pathname !== "/buscar") return {};
  const turno = searchParams.get("turno") ?? "";
  return { school: searchParams.get("escola") ?? undefined, turno: isShiftFilter(turno) ? turno : undefined };
}
