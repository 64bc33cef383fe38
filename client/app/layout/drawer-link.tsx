import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { type MenuLink, matchBelow, matchHome } from "./menu-links";

/** A row of a drawer; the current page is white with a piece of band at its left. */
export function DrawerLink({ to, label }: MenuLink) {
  return (
    <Link to={to} activeOptions={to === paths.home ? matchHome : matchBelow} className="drawer-row">
      {label}
    </Link>
  );
}
