import { type ReactNode, useEffect } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";
import { useEarlyDialog } from "./use-early-dialog";

type DrawerProps = {
  /** Left of the close button in the bar at the top. */
  header: ReactNode;
  /** Links and buttons. Activating one of them closes the drawer, unless it opens a new tab. */
  children: ReactNode;
  /** At which widths its button is shown. */
  className: string;
};

const MENU = "menu";
const loadModal = () => import("./modal").then((module) => module.Modal);

/**
 * The menu of small screens: its button, and a panel at the right edge, at most 336 px. It is in the HTML from the
 * start, so that the browser can open it before and without scripts.
 */
export function Drawer({ header, children, className }: DrawerProps) {
  const { dialog, open, close, Open } = useEarlyDialog(loadModal);
  useEffect(() => {
    const element = dialog.current;
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest("a:not([target]), button")) close();
    };
    element?.addEventListener("click", closeOnChoice);
    return () => element?.removeEventListener("click", closeOnChoice);
  });
  return (
    <>
      <button
        type="button"
        aria-label="Abrir menu"
        aria-haspopup="dialog"
        popoverTarget={MENU}
        onClick={open}
        className={cn("-mr-[12px] grid size-[48px] place-items-center rounded-control", className)}
      >
        <Icon name="menu" size={24} />
      </button>
      <dialog
        ref={dialog}
        id={MENU}
        popover="auto"
        data-slot="drawer"
        aria-label="Menu"
        className="modal my-0 mr-0 ml-auto h-dvh max-h-none w-[min(21rem,100vw-32px)] max-w-none flex-col bg-paper open:flex [--arrive-x:16px] [--arrive-y:0]"
      >
        <div className="flex min-h-15 shrink-0 flex-nowrap items-center justify-between border-b bg-surface pr-2 pl-5">
          {header}
          <button
            type="button"
            aria-label="Fechar"
            data-autofocus=""
            popoverTarget={MENU}
            popoverTargetAction="hide"
            className="grid size-12 place-items-center rounded-control hover:bg-sunk"
          >
            <Icon name="close" size={24} />
          </button>
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">{children}</div>
        {Open ? <Open dialog={dialog} onClose={close} /> : null}
      </dialog>
    </>
  );
}
