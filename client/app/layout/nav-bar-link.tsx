import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { type MenuLink, matchBelow, matchHome } from "./menu-links";

/** An item of the bar at the top. The current page is bold, over a strip of band; that doesn't change the width. */
export function NavBarLink({ to, label }: MenuLink) {
  return (
    <Link
      to={to}
      activeOptions={to === paths.home ? matchHome : matchBelow}
      data-label={label}
      className="nav-bar-link"
    >
      {label}
    </Link>
  );
}
