import { Link } from "@tanstack/react-router";
import { paths } from "../../../shared/paths";
import { type MenuLink, matchBelow, matchHome } from "./menu-links";

/** An item of the bar at the top. The current page is bold, over a strip of band; that doesn't change the width. */
export function NavBarLink({ to, label }: MenuLink) {
  return (
    <Link
      to={to}
      activeOptions={to === paths.home ? matchHome : matchBelow}
      className="nav-bar-link relative grid h-full min-h-12 place-items-center px-2 text-small font-semibold text-ink-2 hover:text-ink aria-[current=page]:font-bold aria-[current=page]:text-ink lg:px-3.5"
    >
      <span className="[grid-area:1/1]">{label}</span>
      <span aria-hidden="true" className="invisible [grid-area:1/1] font-bold">
        {label}
      </span>
    </Link>
  );
}
