import type { ReactNode } from "react";
import type { Company } from "../../../shared/company";
import type { MenuSession } from "./menu-session";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { mainId, SkipLink } from "./skip-link";

type PublicFrameProps = {
  company: Company;
  /** Null on the server and until hydration: public pages are rendered logged out. */
  session: MenuSession | null;
  onLogout: () => void;
  children: ReactNode;
};

/** What surrounds a public page. */
export function PublicFrame({ company, session, onLogout, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col max-md:has-data-[slot=bottom-bar]:pb-[calc(5rem+env(safe-area-inset-bottom))]">
      <SkipLink />
      <SiteHeader company={company} session={session} onLogout={onLogout} />
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col overflow-x-clip">
        {children}
      </main>
      <SiteFooter company={company} />
    </div>
  );
}
