import type { Company } from "../../../shared/company";
import { FavouritesLink } from "../../families/favourites/favourites-link";
import { DriverMenu } from "./driver-menu";
import { Logo } from "./logo";
import { mainMenu } from "./menu-links";
import type { MenuSession } from "./menu-session";
import { NavBarLink } from "./nav-bar-link";
import { SiteDrawer } from "./site-drawer";

type SiteHeaderProps = { company: Company; session: MenuSession | null; onLogout: () => void };

/**
 * The top of public pages (§2 "Menus"). Under 768 px the menu moves into a drawer; without JavaScript it wraps instead.
 */
export function SiteHeader({ company, session, onLogout }: SiteHeaderProps) {
  return (
    <header data-slot="site-header" className="border-b bg-surface">
      <div className="page flex h-15 flex-nowrap items-center gap-1 md:grid md:h-16 md:grid-cols-[1fr_auto_1fr] md:gap-2 lg:gap-4 noscript:flex noscript:h-auto noscript:flex-wrap">
        <div className="flex flex-1">
          <Logo brandName={company.brandName} />
        </div>
        <nav aria-label="Principal" className="hidden self-stretch md:block noscript:block">
          <ul className="flex h-full flex-wrap lg:gap-x-1">
            {mainMenu.map((item) => (
              <li key={item.to}>
                <NavBarLink {...item} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center justify-end gap-2 lg:gap-4 noscript:hidden">
          <FavouritesLink />
          <DriverMenu session={session} onLogout={onLogout} className="hidden md:block" />
        </div>
        <SiteDrawer company={company} session={session} onLogout={onLogout} />
      </div>
    </header>
  );
}
