import type { PlaceLink } from "../../../shared/content/landing";
import { driverCountText } from "../../../shared/search/driver-count-text";
import { cn } from "../../ui/cn";
import { LightLink } from "./light-link";

const FIRST = 9;
const FIRST_ON_PHONES = 6;

type PlaceLinksProps = {
  title: string;
  /** "os 34 bairros": label of the collapsed rest. */
  all: string;
  links: readonly PlaceLink[];
};

/** Places with their number of drivers: the first ones visible, the rest collapsed. All are links in the HTML. */
export function PlaceLinks({ title, all, links }: PlaceLinksProps) {
  if (links.length === 0) return null;
  const folded = links.slice(FIRST_ON_PHONES);
  return (
    <section className="page py-6 md:py-8">
      <h2 className="mb-3 text-h2">{title}</h2>
      <List links={links.slice(0, FIRST)} hidden={(at) => at >= FIRST_ON_PHONES && "max-md:hidden"} />
      {folded.length > 0 ? (
        <details className={cn("border-t", links.length <= FIRST && "md:hidden")}>
          <summary className="text-link inline-block py-2.5 font-bold">Ver {all}</summary>
          <List links={folded} hidden={(at) => at < FIRST - FIRST_ON_PHONES && "md:hidden"} />
        </details>
      ) : null}
    </section>
  );
}

type ListProps = Pick<PlaceLinksProps, "links"> & { hidden: (at: number) => string | false };

function List({ links, hidden }: ListProps) {
  return (
    <ul className="grid md:grid-cols-3 md:gap-x-10">
      {links.map(({ name, path, drivers }, at) => (
        <li
          key={path}
          className={cn("flex min-h-12 items-center justify-between gap-4 border-t", hidden(at))}
        >
          <LightLink href={path} className="text-link min-w-0 py-2 wrap-anywhere">
            {name}
          </LightLink>
          <span className="shrink-0 text-small text-ink-2">{driverCountText({ totalCount: drivers })}</span>
        </li>
      ))}
    </ul>
  );
}
