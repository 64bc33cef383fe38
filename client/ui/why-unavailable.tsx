import { useSyncExternalStore } from "react";

/** Why a page could not be loaded: no internet, or a failure of ours. */
export function WhyUnavailable() {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  return isOnline
    ? "Estamos com uma instabilidade. Confira sua internet e tente de novo."
    : "Você está sem internet, e esta página não está guardada neste aparelho.";
}

function followConnection(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
