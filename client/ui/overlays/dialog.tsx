import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";
import { useModal } from "./use-modal";

type DialogProps = {
  open: boolean;
  /** Called on Esc, a click on the scrim and "Fechar"; the caller then sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, main action first: stacked on phones, right-aligned on desktop. They stay while the body scrolls. */
  footer?: ReactNode;
  /** Yellow band on top, for safety and legal notices. */
  band?: boolean;
  /** A short question: centred on phones too, without a close button. */
  question?: boolean;
  /** Back does not close it, because it asks about a navigation. */
  ignoresBack?: boolean;
  className?: string;
};

/**
 * A modal dialog: bottom sheet on phones, centred on desktop. `data-autofocus` on a field inside sets the initial
 * focus.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  band,
  question,
  ignoresBack,
  className,
}: Omit<DialogProps, "open">) {
  const ref = useModal(onClose, undefined, ignoresBack);
  const titleId = useId();
  return (
    <dialog
      ref={ref}
      data-slot="dialog"
      aria-labelledby={titleId}
      className={cn(
        "modal mx-auto max-h-[calc(100dvh-40px)] w-full flex-col overflow-hidden bg-surface shadow-float open:flex low:overflow-y-auto",
        question
          ? "my-auto max-w-[min(32.5rem,100vw-40px)] rounded-dialog"
          : "mt-auto mb-0 max-w-full rounded-t-sheet md:my-auto md:max-w-[35rem] md:rounded-dialog",
        band && "band-top",
        className,
      )}
    >
      <header className={cn("flex items-start justify-between gap-4 px-6 pt-5", band && "pt-7.5")}>
        <h2 id={titleId} tabIndex={-1} className="pt-1 text-dialog">
          {title}
        </h2>
        {question ? null : (
          <button
            type="button"
            aria-label="Fechar"
            onClick={onClose}
            className="-mt-1 -mr-2.5 grid size-12 shrink-0 place-items-center rounded-control hover:bg-sunk"
          >
            <Icon name="close" size={24} />
          </button>
        )}
      </header>
      <DialogBody labelledBy={titleId}>{children}</DialogBody>
      {footer == null ? null : (
        <footer className="flex flex-col gap-3 border-t px-6 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:flex-row-reverse md:flex-wrap md:items-center">
          {footer}
        </footer>
      )}
    </dialog>
  );
}

/** Scrollable if necessary, and then focusable, so that the keyboard can scroll it. */
function DialogBody({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // After each render, because the content may load later; by then the dialog is open and has a size.
  useEffect(() => {
    const body = ref.current;
    if (body !== null) setScrolls(body.scrollHeight > body.clientHeight);
  });
  return (
    <div
      ref={ref}
      {...(scrolls ? { tabIndex: 0, role: "region", "aria-labelledby": labelledBy } : {})}
      className="min-h-0 overflow-y-auto overscroll-contain rounded-badge px-6 pt-3 pb-6 -outline-offset-3 low:shrink-0 low:overflow-visible"
    >
      {children}
    </div>
  );
}
