import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { cn } from "../cn";
import { currentToasts, dismissToast, subscribeToasts, type Toast } from "./toast";
import type { ToastCard } from "./toast-card";
import { frontModal, subscribeTopLayer } from "./top-layer";

const none: readonly Toast[] = [];

/**
 * Where toasts appear: bottom centre on phones, the newest only, and bottom right on desktop. Rendered once, at the end of the root.
 * Both live regions exist from the start, or screen readers miss the first message.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none);
  const Card = useToastCard(toasts);
  const modal = useSyncExternalStore(subscribeTopLayer, frontModal, () => null);
  const regions = (
    <div
      data-slot="toaster"
      className={cn(
        "pointer-events-none fixed inset-x-4 z-50 flex flex-col items-center gap-3 md:inset-x-auto md:right-6 md:items-end",
        // On phones a dialog's buttons are at the bottom: a toast must not cover them.
        modal === null
          ? "bottom-[calc(1rem+var(--bar-height,0px)+env(safe-area-inset-bottom))] md:bottom-[calc(1.5rem+var(--bar-height,0px))]"
          : "top-4 md:top-6",
      )}
    >
      <div role="status" className="contents">
        {toasts.map((shown) =>
          Card && shown.kind === "success" ? (
            <Card key={shown.id} toast={shown} isBehind={shown !== toasts.at(-1)} />
          ) : null,
        )}
      </div>
      <div role="alert" className="contents">
        {toasts.map((shown) =>
          Card && shown.kind === "error" ? (
            <Card key={shown.id} toast={shown} isBehind={shown !== toasts.at(-1)} />
          ) : null,
        )}
      </div>
    </div>
  );
  return modal === null ? regions : createPortal(regions, modal);
}

/** Loads the toast component: with the first toast, because most visits show none, or early if it is needed offline. */
export const loadToastCard = () => import("./toast-card");

function useToastCard(toasts: readonly Toast[]): typeof ToastCard | undefined {
  const [card, setCard] = useState<typeof ToastCard>();
  useEffect(() => {
    if (toasts.length === 0 || card) return;
    loadToastCard().then(
      (module) => setCard(() => module.ToastCard),
      // Showing it when the connection is back would be too late; no error is shown only in a toast.
      () => {
        for (const { id } of toasts) dismissToast(id);
      },
    );
  }, [toasts, card]);
  return card;
}
