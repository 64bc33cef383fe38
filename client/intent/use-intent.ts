import { useHydrated, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import type { Intent } from "./origin";

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
