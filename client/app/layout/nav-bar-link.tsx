import { Link } from "@tanstack/react-router";
import { activeOptionsOf, type MenuLink } from "./menu-links";

/** An item of the bar at the top. The current page is bold, over a strip of band; that doesn't change the width. */
export function NavBarLink({ to, label }: MenuLink) {
  return (
    <Link to={to} activeOptions={activeOptionsOf({ to })} data-label={label} className="nav-bar-link">
      {label}
    </Link>
  );
}
