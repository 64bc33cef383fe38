import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Company } from "../../../shared/company";
import { paths } from "../../../shared/paths";
import { CompanyFacts } from "./company-facts";
import { Logo } from "./logo";
import { visitorMenu } from "./menu-links";
import { SocialLinks } from "./social-links";

// A path of the route for all places, which the router knows only by its pattern.
const places: string = paths.places;
const familyLinks = [
  { label: "Buscar", to: paths.search },
  { label: "Cidades", to: places },
  { label: "Favoritos", to: paths.favourites },
  { label: "Blog", to: paths.blog },
  { label: "Contato", to: paths.contact },
] as const;

/** The bottom of public pages: links, the company, and the legal pages. */
export function SiteFooter({ company }: { company: Company }) {
  return (
    <footer data-slot="site-footer" className="footer-band on-dark bg-night">
      <div className="page pt-10 pb-8 md:pt-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-[1.45fr_1fr_1fr_0.85fr]">
          <div className="col-span-2 md:col-span-1">
            <Logo brandName={company.brandName} dark />
            <p className="mt-2 max-w-72 text-night-2">Famílias e condutores escolares no mesmo caminho.</p>
          </div>
          <FooterColumn title="Famílias">
            <FooterLinks links={familyLinks} />
          </FooterColumn>
          <FooterColumn title="Para condutores">
            <FooterLinks links={visitorMenu} />
          </FooterColumn>
          <FooterColumn title="Fale com a gente">
            <SocialLinks company={company} look="rows" />
          </FooterColumn>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-white/15 pt-5 text-label text-night-2">
          <CompanyFacts company={company} />
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1 text-label font-bold text-night-2">{title}</h2>
      {children}
    </div>
  );
}

function FooterLinks({ links }: { links: typeof familyLinks | typeof visitorMenu }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
