import { useSyncExternalStore } from "react";
import { readFavourites, subscribeToFavourites } from "./favourite-ids";

const none: readonly string[] = [];

/** The ids of this browser's favourites, newest first; empty on the server and until hydration. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(subscribeToFavourites, readFavourites, () => none);
}

/** Whether a driver is a favourite. */
export function useIsFavourite(id: string): boolean {
  return useSyncExternalStore(
    subscribeToFavourites,
    () => readFavourites().includes(id),
    () => false,
  );
}
