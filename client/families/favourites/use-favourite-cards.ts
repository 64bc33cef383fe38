import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { PROFILE_CACHE } from "../../../shared/limits";
import { trpc } from "../../app/trpc";
import { serverTime } from "../../clock";
import { type FavouriteCard, forgetSeen, readSeen, rememberSeen } from "./seen-cards";

export type Favourite = {
  id: string;
  /** "gone": the profile is no longer visible. "unknown": never loaded in this browser, and the call fails now. */
  state: "shown" | "gone" | "loading" | "unknown";
  card?: FavouriteCard;
};

/** The favourites with their cards: fresh, or as stored at `seenAt` (ISO 8601) as soon as the call has failed once. */
export function useFavouriteCards(ids: readonly string[]): {
  favourites: Favourite[];
  seenAt?: string | undefined;
} {
  const { data, dataUpdatedAt, isPlaceholderData, isError, failureCount } = trpc.drivers.favourites.useQuery(
    { ids: ids.join() },
    { enabled: ids.length > 0, staleTime: PROFILE_CACHE, placeholderData: keepPreviousData },
  );
  const isFresh = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isFresh) return;
    const found = data.drivers.map(({ id }) => id);
    forgetSeen(ids.filter((id) => !found.includes(id)));
    rememberSeen(data.drivers, serverTime(dataUpdatedAt).toISOString());
  }, [isFresh, data, dataUpdatedAt, ids]);
  const seen = readSeen();
  const times: string[] = [];
  const favourites = ids.map((id): Favourite => {
    const fresh = data?.drivers.find((card) => card.id === id);
    if (fresh) {
      times.push(serverTime(dataUpdatedAt).toISOString());
      return { id, state: "shown", card: fresh };
    }
    if (isFresh) return { id, state: "gone" };
    const last = seen[id];
    if (!last || failureCount === 0) return { id, state: isError ? "unknown" : "loading" };
    times.push(last.at);
    return { id, state: "shown", card: last.card };
  });
  // The oldest card shown.
  return { favourites, seenAt: times.toSorted()[0] };
}
