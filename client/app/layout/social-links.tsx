import type { Company } from "../../../shared/company";
import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";

type SocialLinksProps = {
  company: Company;
  /** "buttons": squares with an icon; "rows": icon and text. */
  look: "buttons" | "rows";
  className?: string;
};

/** The company's WhatsApp, Facebook and Instagram, in a new tab (§2 "Menus"). */
export function SocialLinks({ company, look, className }: SocialLinksProps) {
  const links = [
    { icon: "chat", label: "WhatsApp", href: `https://wa.me/${company.whatsapp}` },
    { icon: "facebook", label: "Facebook", href: company.facebookUrl },
    { icon: "instagram", label: "Instagram", href: company.instagramUrl },
  ] as const;
  return (
    <ul className={cn(look === "buttons" && "flex gap-2", className)}>
      {links.map(({ icon, label, href }) => (
        <li key={label}>
          <a
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={look === "buttons" ? label : undefined}
            className={
              look === "buttons"
                ? "grid size-12 place-items-center rounded-control border bg-surface hover:bg-sunk"
                : "footer-link"
            }
          >
            <Icon name={icon} />
            {look === "rows" ? label : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
