import { type ReactNode, useEffect, useState } from "react";
import type { Company } from "../../../shared/company";
import type { OfflineBanner } from "../../offline/offline-banner";
import { whenIdle } from "../../ui/when-idle";
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

/** The layout of a public page. */
export function PublicFrame({ company, session, onLogout, children }: PublicFrameProps) {
  const Offline = useOfflineBanner();
  return (
    <div className="flex min-h-dvh flex-col max-md:has-data-[slot=bottom-bar]:pb-[calc(var(--bar-height)+env(safe-area-inset-bottom))]">
      <SkipLink />
      <SiteHeader company={company} session={session} onLogout={onLogout} />
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col overflow-x-clip">
        {Offline ? <Offline /> : null}
        {children}
      </main>
      <SiteFooter company={company} />
    </div>
  );
}

// Not needed to read a page, but must be loaded in advance: offline it is too late.
function useOfflineBanner(): typeof OfflineBanner | undefined {
  const [banner, setBanner] = useState<typeof OfflineBanner>();
  useEffect(
    () =>
      whenIdle(
        () =>
          void import("../../offline/offline-banner").then(
            (module) => setBanner(() => module.OfflineBanner),
            () => {},
          ),
      ),
    [],
  );
  return banner;
}
