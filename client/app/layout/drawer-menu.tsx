import { Link } from "@tanstack/react-router";
import { activeOptionsOf, type MenuLink } from "./menu-links";

type DrawerMenuProps = { links: readonly MenuLink[]; onLogout?: () => void };

/** The rows of a drawer; the current page is white with a piece of band at its left. */
export function DrawerMenu({ links, onLogout }: DrawerMenuProps) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} activeOptions={activeOptionsOf({ to })} className="drawer-row">
            {label}
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
