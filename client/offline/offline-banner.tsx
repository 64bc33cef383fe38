import { useRouteContext, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatDate, formatTime } from "../../shared/brazil";
import { serverNow } from "../clock";
import { knownDevice } from "../push/device";
import { Banner } from "../ui/banner";
import { whenIdle } from "../ui/when-idle";
import { cacheDocument, registerWorker } from "./register-worker";

const openedAt = () => new Date(serverNow().getTime() - performance.now()).toISOString();

/** "Você está sem internet. Isto é de 10:32.", while offline. Also registers the service worker. */
export function OfflineBanner() {
  const router = useRouter();
  const { hasPush } = useRouteContext({ from: "__root__" }).company;
  const [seenAt, setSeenAt] = useState<string | null>(() => (navigator.onLine ? null : openedAt()));
  useEffect(() => {
    let loadedAt = openedAt();
    let cancel = () => {};
    const unsubscribe = router.subscribe("onResolved", ({ hrefChanged, fromLocation, toLocation }) => {
      loadedAt = serverNow().toISOString();
      cancel();
      if (fromLocation && hrefChanged) cancel = whenIdle(() => cacheDocument(toLocation.publicHref));
    });
    const lost = () => setSeenAt((at) => at ?? loadedAt);
    const found = () => {
      setSeenAt(null);
      void router.options.context.api.queryClient.invalidateQueries();
    };
    // A navigation before this was loaded.
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && loaded.name !== location.href) cacheDocument(location.href);
    const unfollow = registerWorker(setSeenAt);
    // The browser may have changed where this device gets its notices.
    if (hasPush && knownDevice())
      import("../push/subscribe").then(
        ({ refreshDevice }) => refreshDevice(router.options.context.api.client).catch(() => {}),
        () => {},
      );
    addEventListener("offline", lost);
    addEventListener("online", found);
    return () => {
      unsubscribe();
      cancel();
      unfollow();
      removeEventListener("offline", lost);
      removeEventListener("online", found);
    };
  }, [router, hasPush]);
  if (seenAt === null) return null;
  return (
    <div role="status" className="page pt-4">
      <Banner kind="warning" icon="offline">
        Você está sem internet.
        {/* A page that could not be loaded is of no time. */}
        <span className="in-[:root:has([data-slot=error-state])]:hidden">
          {" "}
          Isto é de {timeWords(seenAt)}.
        </span>
      </Banner>
    </div>
  );
}

/** "10:32", and on another day "21/11/2026, 10:32". */
function timeWords(at: string): string {
  const isToday = formatDate(at) === formatDate(serverNow().toISOString());
  return isToday ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`;
}
