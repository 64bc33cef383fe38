import { Link } from "@tanstack/react-router";
import { LinkCount } from "./link-count";
import { activeOptionsOf, type CountedLink } from "./menu-links";

type DrawerMenuProps = { links: readonly CountedLink[]; onLogout?: () => void };

/** The rows of a drawer; the current page is white with a piece of band at its left. */
export function DrawerMenu({ links, onLogout }: DrawerMenuProps) {
  return (
    <ul>
      {links.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to} activeOptions={activeOptionsOf({ to })} className="drawer-row">
            {label}
            <LinkCount count={count} className="ml-2.5 h-7 min-w-7" />
          </Link>
        </li>
      ))}
      {onLogout ? (
        <li>
          <button type="button" onClick={onLogout} className="drawer-row">
            Sair
          </button>
        </li>
      ) : null}
    </ul>
  );
}
