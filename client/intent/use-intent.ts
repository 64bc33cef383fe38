import { useLocation } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import { HYDRATED } from "../app/hydration-protocol";
import type { Intent } from "./origin";

/**
 * What a visitor of this profile is looking for, and where the profile was opened. Nothing on the server; at once after a
 * link in a list; otherwise once the rest is loaded, which a first view doesn't wait for.
 */
export function useIntent(profile: PublicProfile): Intent {
  // Not useHydrated(), which renders the page once more at once: parts of it that are still on their way would vanish.
  const [isOpenedLater] = useState(() => performance.getEntriesByName(HYDRATED).length > 0);
  const { origin: linked, __TSR_index: index } = useLocation({ select: ({ state }) => state });
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
  if (whole?.id === profile.id) return whole.intent;
  const origin = isOpenedLater ? linked : undefined;
  return { origin, isBefore: origin !== undefined, asked: origin?.asked };
}
