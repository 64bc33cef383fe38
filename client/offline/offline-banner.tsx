import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { formatDate, formatTime } from "../../shared/brazil";
import { Banner } from "../ui/banner";
import { registerWorker } from "./register-worker";

const OPENED_AT = new Date(performance.timeOrigin).toISOString();

/** "Você está sem internet. Isto é de 10:32.", while offline. Also registers the service worker. */
export function OfflineBanner() {
  const router = useRouter();
  const [seenAt, setSeenAt] = useState<string | null>(() => (navigator.onLine ? null : OPENED_AT));
  useEffect(() => {
    let loadedAt = OPENED_AT;
    const unsubscribe = router.subscribe("onResolved", () => {
      loadedAt = new Date().toISOString();
    });
    const lost = () => setSeenAt((at) => at ?? loadedAt);
    const found = () => {
      setSeenAt(null);
      void router.options.context.api.queryClient.invalidateQueries();
    };
    const unfollow = registerWorker(setSeenAt);
    addEventListener("offline", lost);
    addEventListener("online", found);
    return () => {
      unsubscribe();
      unfollow();
      removeEventListener("offline", lost);
      removeEventListener("online", found);
    };
  }, [router]);
  if (seenAt === null) return null;
  return (
    <div role="status" className="page pt-4">
      <Banner kind="warning" icon="offline">
        Você está sem internet. Isto é de {timeWords(seenAt)}.
      </Banner>
    </div>
  );
}

/** "10:32", and on another day "21/11/2026, 10:32". */
function timeWords(at: string): string {
  const isToday = formatDate(at) === formatDate(new Date().toISOString());
  return isToday ? formatTime(at) : `${formatDate(at)}, ${formatTime(at)}`;
}
