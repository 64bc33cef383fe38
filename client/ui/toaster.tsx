import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { cn } from "./cn";
import { Icon } from "./icon";
import { currentToasts, dismissToast, subscribeToasts, type Toast } from "./toast";
import { frontModal, subscribeTopLayer } from "./top-layer";

const none: readonly Toast[] = [];
const lifetimeMs = { success: 5000, error: 10_000 };

/**
 * Where toasts appear: bottom centre on phones, bottom right on desktop. Stands once, at the end of the root.
 * Both live regions are there from the start, or screen readers miss the first message.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none);
  const modal = useSyncExternalStore(subscribeTopLayer, frontModal, () => null);
  const regions = (
    <div
      data-slot="toaster"
      className={cn(
        "pointer-events-none fixed inset-x-4 z-50 flex flex-col items-center gap-3 md:inset-x-auto md:right-6 md:items-end",
        // The buttons of a dialog stand at the bottom of a phone: a toast must not lie on them.
        modal === null
          ? "bottom-[calc(1rem+var(--bar-height,0px)+env(safe-area-inset-bottom))] md:bottom-[calc(1.5rem+var(--bar-height,0px))]"
          : "top-4 md:top-6",
      )}
    >
      <div role="status" className="contents">
        {toasts.map((shown) =>
          shown.kind === "success" ? <ToastCard key={shown.id} toast={shown} /> : null,
        )}
      </div>
      <div role="alert" className="contents">
        {toasts.map((shown) => (shown.kind === "error" ? <ToastCard key={shown.id} toast={shown} /> : null))}
      </div>
    </div>
  );
  return modal === null ? regions : createPortal(regions, modal);
}

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), lifetimeMs[toast.kind]);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock, it does nothing by itself
    <div
      data-slot="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="on-dark toast pointer-events-auto flex w-full max-w-105 items-start gap-4 rounded-control bg-night py-4 pr-2 pl-5 shadow-float"
    >
      <Icon
        name={toast.kind === "success" ? "check-circle" : "warning"}
        size={24}
        className={toast.kind === "success" ? "text-band" : "text-[#ff8a80]"}
      />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{toast.title}</p>
        {toast.text === undefined ? null : (
          <p className="line-clamp-6 text-small text-night-2">{toast.text}</p>
        )}
      </div>
      <button
        type="button"
        aria-label="Fechar aviso"
        onClick={() => dismissToast(toast.id)}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-control"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
