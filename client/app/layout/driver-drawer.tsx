import type { Company } from "../../../shared/company";
import { Drawer } from "../../ui/overlays/drawer";
import { DrawerMenu } from "./drawer-menu";
import { Logo } from "./logo";
import { accountMenu, businessMenu, driverAreaLinks } from "./menu-links";
import { type MenuSession, menuName } from "./menu-session";

type DriverDrawerProps = {
  company: Company;
  session: MenuSession;
  /** How many families wait for an answer; null outside the season. */
  waiting: number | null;
  onLogout: () => void;
};

/** The menu of the driver area under 768 px: its button and its drawer. */
export function DriverDrawer({ company, session, waiting, onLogout }: DriverDrawerProps) {
  return (
    <Drawer header={<Logo brandName={company.brandName} />} className="md:hidden">
      <p className="px-5 pt-5 pb-3 wrap-anywhere">
        <strong className="block font-bold">{menuName(session)}</strong>
        <span className="block text-label text-ink-2">{session.email}</span>
      </p>
      <nav aria-label="Menu da área do condutor" className="px-3 pb-6">
        <DrawerMenu
          links={[...driverAreaLinks(waiting), ...businessMenu, ...accountMenu]}
          onLogout={onLogout}
        />
      </nav>
    </Drawer>
  );
}
