import { useLocation, useRouteContext } from "@tanstack/react-router";
import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { PublicProfile } from "../../shared/drivers";
import { searchNow } from "../search/change-search";
import type { Intent } from "./origin";

/**
 * What a visitor of this profile is looking for, and where the profile was opened. Nothing on the server; at once after a
 * link in a list; otherwise once the rest is loaded, which a first view doesn't wait for.
 */
export function useIntent(profile: PublicProfile): Intent {
  const { origin: linked, __TSR_index: index } = useLocation({ select: ({ state }) => state });
  // Not useHydrated(), which renders every page once more: parts of it that are still on their way would vanish.
  const origin = useSyncExternalStore(
    followNothing,
    () => linked,
    () => undefined,
  );
  const [whole, setWhole] = useState<{ id: string; intent: Intent }>();
  useEffect(() => {
    import("./late-intent").then(
      ({ intentOf }) => {
        const intent = intentOf(profile, linked, index);
        startTransition(() => setWhole({ id: profile.id, intent }));
      },
      () => {},
    );
  }, [profile, linked, index]);
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  const { search, ...intent }: Intent =
    whole?.id === profile.id
      ? whole.intent
      : { origin, isBefore: origin !== undefined, search: origin?.search };
  return { ...intent, search: search && searchNow(search, yearOnSale) };
}

const followNothing = () => () => {};
