import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { ButtonLink } from "../../ui/button-link";
import { Drawer } from "../../ui/overlays/drawer";
import { DrawerMenu } from "./drawer-menu";
import { Logo } from "./logo";
import { driverMenu, mainMenu } from "./menu-links";
import { type MenuSession, menuName } from "./menu-session";
import { SocialLinks } from "./social-links";

type SiteDrawerProps = { company: Company; session: MenuSession | null; onLogout: () => void };

/** The menus of §2 on small screens. */
export function SiteDrawer({ company, session, onLogout }: SiteDrawerProps) {
  return (
    <Drawer header={<Logo brandName={company.brandName} />} className="md:hidden noscript:hidden">
      <nav aria-label="Menu principal" className="px-3 pt-3">
        <DrawerMenu links={mainMenu} />
      </nav>
      <hr className="mx-5 my-5" />
      {session === null ? <VisitorBlock /> : <SessionBlock session={session} onLogout={onLogout} />}
      <SocialLinks
        company={company}
        look="buttons"
        className="mt-auto px-5 pt-8 pb-[max(1.75rem,env(safe-area-inset-bottom))]"
      />
    </Drawer>
  );
}

function VisitorBlock() {
  return (
    <nav
      aria-label="Para condutores"
      className="flex flex-col items-start gap-2 px-5 in-data-session:invisible"
    >
      <p className="text-label font-bold text-ink-2">Para condutores</p>
      <ButtonLink to={paths.login} size="xl" className="w-full">
        Entrar
      </ButtonLink>
      <ButtonLink to={paths.register} variant="outline" className="w-full">
        Cadastrar
      </ButtonLink>
      <ButtonLink to={paths.faq} variant="quiet" size="flush">
        FAQ
      </ButtonLink>
    </nav>
  );
}

type SessionBlockProps = { session: MenuSession; onLogout: () => void };

function SessionBlock({ session, onLogout }: SessionBlockProps) {
  return (
    <nav aria-label="Para condutores" className="px-3">
      <p className="px-2 pb-2 wrap-anywhere">
        <span className="block text-label font-bold text-ink-2">Para condutores</span>
        <strong className="mt-1 block font-bold">{menuName(session)}</strong>
        <span className="block text-label text-ink-2">{session.email}</span>
      </p>
      <DrawerMenu links={driverMenu} onLogout={onLogout} />
    </nav>
  );
}
