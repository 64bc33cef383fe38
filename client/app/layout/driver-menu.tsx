import { Link } from "@tanstack/react-router";
import { DisclosureMenu } from "../../ui/overlays/disclosure-menu";
import { driverMenu, visitorMenu } from "./menu-links";
import { type MenuSession, menuName } from "./menu-session";

type DriverMenuProps = { session: MenuSession | null; onLogout: () => void; className?: string };

const row =
  "flex min-h-12 w-full items-center rounded-control px-4 text-left font-semibold hover:bg-sunk aria-[current=page]:bg-sunk aria-[current=page]:font-bold";

/** "Para condutores" on wide screens, with and without a session (§2 "Menus"). */
export function DriverMenu({ session, onLogout, className }: DriverMenuProps) {
  return (
    <DisclosureMenu label="Para condutores" {...(className === undefined ? {} : { className })}>
      {session === null ? null : (
        <p className="mb-2 border-b px-4 pt-2 pb-3 wrap-anywhere">
          <strong className="block font-bold">{menuName(session)}</strong>
          <span className="block text-label text-ink-2">{session.email}</span>
        </p>
      )}
      <ul>
        {(session === null ? visitorMenu : driverMenu).map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={row}>
              {label}
            </Link>
          </li>
        ))}
        {session === null ? null : (
          <li>
            <button type="button" onClick={onLogout} className={row}>
              Sair
            </button>
          </li>
        )}
      </ul>
    </DisclosureMenu>
  );
}
