import { useEffect, useState } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";
import { dismissToast, type Toast } from "./toast";

const lifetimeMs = { success: 5000, error: 10_000 };

/**
 * One toast with a close button. Hovering or focusing it pauses its timer. `isBehind`: a newer one is shown, and a phone has
 * room for one.
 */
export function ToastCard({ toast, isBehind }: { toast: Toast; isBehind: boolean }) {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.lifetimeMs ?? lifetimeMs[toast.kind]);
    return () => clearTimeout(timer);
  }, [paused, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      data-slot="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cn(
        "on-dark toast pointer-events-auto flex w-full max-w-105 items-start gap-4 rounded-control bg-night py-4 pr-2 pl-5 shadow-float",
        isBehind && "max-md:hidden",
      )}
    >
      <Icon
        name={toast.kind === "success" ? "check-circle" : "warning"}
        size={24}
        className={toast.kind === "success" ? "text-band" : "text-[#ff8a80]"}
      />
      <div className="min-w-0 flex-1">
        <p className={cn("font-bold", toast.text !== undefined && "max-md:line-clamp-1")}>{toast.title}</p>
        {toast.text === undefined ? null : (
          <p className="line-clamp-1 text-small text-night-2 md:line-clamp-6">{toast.text}</p>
        )}
        {toast.action ? <ToastAction toast={toast} action={toast.action} /> : null}
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

function ToastAction({ toast, action }: { toast: Toast; action: NonNullable<Toast["action"]> }) {
  const onClick = () => {
    dismissToast(toast.id);
    action.onPress();
  };
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-3 font-bold underline underline-offset-4"
    >
      {action.label}
      {toast.lifetimeMs === undefined ? null : <SecondsLeft lifetimeMs={toast.lifetimeMs} />}
      {action.mark}
    </button>
  );
}

/** How long the action still works, for the eyes only: a screen reader hears the toast once. */
function SecondsLeft({ lifetimeMs }: { lifetimeMs: number }) {
  const [left, setLeft] = useState(Math.floor(lifetimeMs / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden="true" className="tabular-nums">
      {left} s
    </span>
  );
}
