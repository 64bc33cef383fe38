import { Link } from "@tanstack/react-router";
import { LinkCount } from "./link-count";
import { activeOptionsOf, type CountedLink } from "./menu-links";

/** An item of the bar at the top. The current page is bold, over a strip of band; that doesn't change the width. */
export function NavBarLink({ to, label, count }: CountedLink) {
  return (
    <Link to={to} activeOptions={activeOptionsOf({ to })} data-label={label} className="nav-bar-link">
      <span className="flex items-center gap-2">
        {label}
        <LinkCount count={count} className="size-6 min-w-6" />
      </span>
    </Link>
  );
}
