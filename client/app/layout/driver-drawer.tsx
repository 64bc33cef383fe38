import type { Company } from "../../../shared/company";
import { Drawer } from "../../ui/overlays/drawer";
import { DrawerLink } from "./drawer-link";
import { Logo } from "./logo";
import { accountMenu, businessMenu, driverAreaMenu } from "./menu-links";
import { type MenuSession, menuName } from "./menu-session";

type DriverDrawerProps = { company: Company; session: MenuSession; onLogout: () => void };

/** The menu of the driver area under 768 px: its button and its drawer. */
export function DriverDrawer({ company, session, onLogout }: DriverDrawerProps) {
  return (
    <Drawer header={<Logo brandName={company.brandName} />} className="md:hidden">
      <p className="px-5 pt-5 pb-3 wrap-anywhere">
        <strong className="block font-bold">{menuName(session)}</strong>
        <span className="block text-label text-ink-2">{session.email}</span>
      </p>
      <nav aria-label="Menu da área do condutor" className="px-3 pb-6">
        <ul>
          {[...driverAreaMenu, ...businessMenu, ...accountMenu].map((item) => (
            <li key={item.to}>
              <DrawerLink {...item} />
            </li>
          ))}
          <li>
            <button type="button" onClick={onLogout} className="drawer-row">
              Sair
            </button>
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
