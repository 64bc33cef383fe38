import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { Avatar } from "../../ui/avatar";
import { Button } from "../../ui/button";
import { loadToastCard } from "../../ui/overlays/toaster";
import { CompanyFacts } from "./company-facts";
import { DriverDrawer } from "./driver-drawer";
import { Logo } from "./logo";
import { businessMenu, driverAreaLinks } from "./menu-links";
import { type MenuSession, menuName } from "./menu-session";
import { NavBarLink } from "./nav-bar-link";
import { mainId, SkipLink } from "./skip-link";

type DriverAreaFrameProps = {
  company: Company;
  session: MenuSession;
  /** URL of the driver's photo, once it is loaded. */
  photo?: string | null | undefined;
  /** How many families wait for an answer; null outside the season. */
  waiting: number | null;
  onLogout: () => void;
  children: ReactNode;
};

/** The layout of the pages behind the login (§2), with Painel, Meu Perfil, Gerenciar Assinatura and Sair at the top. */
export function DriverAreaFrame({
  company,
  session,
  photo,
  waiting,
  onLogout,
  children,
}: DriverAreaFrameProps) {
  const name = menuName(session);
  // Needed to report failures, which are often of the connection: loaded early.
  useEffect(() => void loadToastCard().catch(() => {}), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header data-slot="driver-header" className="border-b bg-surface">
        <div className="page flex h-15 flex-nowrap items-center justify-between gap-4 md:h-16">
          <Logo brandName={company.brandName} />
          <nav aria-label="Área do condutor" className="hidden self-stretch md:block">
            <ul className="flex h-full lg:gap-x-1">
              {driverAreaLinks(waiting).map((item) => (
                <li key={item.to}>
                  <NavBarLink {...item} />
                </li>
              ))}
              {businessMenu.map((item) => (
                <li key={item.to} className="hidden lg:block">
                  <NavBarLink {...item} />
                </li>
              ))}
            </ul>
          </nav>
          <div className="hidden items-center gap-6 md:flex">
            <Link
              to={paths.account}
              title="Minha conta"
              className="inline-flex min-h-11 items-center gap-2.5 rounded-badge text-label font-bold hover:underline"
            >
              <Avatar name={name} src={photo} />
              <span className="hidden max-w-36 truncate lg:inline">{name}</span>
            </Link>
            <Button variant="quiet" size="flush" onClick={onLogout}>
              Sair
            </Button>
          </div>
          <DriverDrawer company={company} session={session} waiting={waiting} onLogout={onLogout} />
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col overflow-x-clip">
        {children}
      </main>
      <footer data-slot="driver-footer" className="mt-12 border-t">
        <div className="page flex min-h-20 flex-wrap items-center justify-between gap-x-6 text-label text-ink-2">
          <p>{company.brandName}</p>
          <ul className="flex gap-6">
            <li>
              <Link to={paths.faq} className={quietLink}>
                FAQ
              </Link>
            </li>
            <li>
              <Link to={paths.contact} className={quietLink}>
                Contato
              </Link>
            </li>
          </ul>
        </div>
        <div className="page flex flex-wrap items-center justify-between gap-x-6 pb-6 text-label text-ink-2">
          <CompanyFacts company={company} />
        </div>
      </footer>
    </div>
  );
}

const quietLink = "inline-flex min-h-11 items-center underline underline-offset-3";
