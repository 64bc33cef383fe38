import { Link } from "@tanstack/react-router";
import type { PlaceLink } from "../../../shared/content/landing";
import { chipVariants } from "../../ui/chip-variants";

/** Links to related places. */
export function PlaceChips({ title, links }: { title: string; links: readonly PlaceLink[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {links.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className={chipVariants()}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
