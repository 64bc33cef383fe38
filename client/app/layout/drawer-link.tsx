import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { type MenuLink, matchBelow, matchHome } from "./menu-links";

/** The look of a row in a drawer, 56 px high. */
export const drawerRowClasses =
  "flex min-h-14 w-full items-center rounded-[10px] border-l-8 border-transparent px-3.5 text-left text-h3 font-medium hover:bg-sunk";

/** A row of a drawer; the current page is white with a piece of band at its left. */
export function DrawerLink({ to, label }: MenuLink) {
  return (
    <Link
      to={to}
      activeOptions={to === paths.home ? matchHome : matchBelow}
      className={`${drawerRowClasses} aria-[current=page]:border-band aria-[current=page]:bg-surface aria-[current=page]:font-bold`}
    >
      {label}
    </Link>
  );
}
