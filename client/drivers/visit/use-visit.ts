import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { visitPath } from "../../../shared/paths";

/**
 * Tells the server of a visit once a profile is there (§4), unless the page that the server drew has done so itself
 * (client/hydration.ts).
 */
export function useVisit(id: string, isLoaded: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const isTold = globalThis.visitReported === visitPath(id);
    globalThis.visitReported = undefined;
    // The page before this one, which is settled only after its effects.
    const before = router.state.resolvedLocation?.pathname;
    if (isLoaded && !isTold)
      void import("./send-visit-later").then(({ sendVisitOf }) => sendVisitOf(id, before));
  }, [id, isLoaded, router]);
}
