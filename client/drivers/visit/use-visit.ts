import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { visitPath } from "../../../shared/paths";

/**
 * Reports a visit once a profile has loaded (§4), unless the server-rendered page has already done so
 * (client/hydration.ts).
 */
export function useVisit(id: string, isLoaded: boolean): void {
  const router = useRouter();
  useEffect(() => {
    const isReported = globalThis.visitReported === visitPath(id);
    globalThis.visitReported = undefined;
    // The previous page, which is known only after its effects have run.
    const before = router.state.resolvedLocation?.pathname;
    if (isLoaded && !isReported)
      void import("./send-visit-later").then(({ sendVisitOf }) => sendVisitOf(id, before));
  }, [id, isLoaded, router]);
}
