import { useHydrated, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import type { SearchParams } from "../search/search-params";
import type { Origin } from "./origin-of-links";

export type Intent = {
  /** The list that the profile was opened from. */
  origin?: Origin | undefined;
  /** Whether the list is the history entry before this one. */
  isBefore: boolean;
  /** What the family searched, if it can be about this driver. */
  asked?: SearchParams | undefined;
};

/**
 * What a visitor of this profile is looking for, and where the profile was opened. Nothing on the server; at once after a
 * link in a list; otherwise once the rest is loaded, which a first view doesn't wait for.
 */
export function useIntent(profile: PublicProfile): Intent {
  const isHydrated = useHydrated();
  const { origin: linked, __TSR_index: index } = useLocation({ select: ({ state }) => state });
  const [whole, setWhole] = useState<{ id: string; intent: Intent }>();
  useEffect(() => {
    import("./late-intent").then(
      ({ intentOf }) => setWhole({ id: profile.id, intent: intentOf(profile, linked, index) }),
      () => {},
    );
  }, [profile, linked, index]);
  if (whole?.id === profile.id) return whole.intent;
  const origin = isHydrated ? linked : undefined;
  return { origin, isBefore: origin !== undefined, asked: origin?.asked };
}
