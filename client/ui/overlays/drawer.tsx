import type { ReactNode } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";
import { useModal } from "./use-modal";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Accessible name of the drawer. */
  label: string;
  /** Left of the x in the bar on top. */
  header?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A modal panel at the right edge, 336 px at most, for menus on small screens. */
export function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ onClose, label, header, children, className }: Omit<DrawerProps, "open">) {
  const ref = useModal(onClose);
  return (
    <dialog
      ref={ref}
      data-slot="drawer"
      aria-label={label}
      className={cn(
        "modal my-0 mr-0 ml-auto h-dvh max-h-none w-[min(21rem,100vw-32px)] max-w-none flex-col bg-paper open:flex",
        "[--arrive-x:16px] [--arrive-y:0]",
        className,
      )}
    >
      <div className="flex h-15 shrink-0 items-center justify-between border-b bg-surface pr-2 pl-5">
        {header}
        <button
          type="button"
          aria-label="Fechar"
          data-autofocus=""
          onClick={onClose}
          className="ml-auto grid size-12 place-items-center rounded-control hover:bg-sunk"
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
    </dialog>
  );
}
