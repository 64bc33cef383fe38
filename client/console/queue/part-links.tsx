import { Link } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import type { QueueKind } from "../../../shared/queue";
import { chipVariants } from "../../ui/chip-variants";
import { isPaned } from "./is-paned";
import { itemTitle, type QueueItem } from "./item-text";

/** The row of links scrolls sideways only: J and K show where they are. */
const intoView = (link: HTMLElement | null) => {
  const row = link?.closest("nav");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
};

/** The other things that wait about the same driver, with the open one; nothing if there are none. */
export function PartLinks({ item, kind }: { item: QueueItem; kind: QueueKind | undefined }) {
  const { parts } = item;
  if (!parts.some(({ id }) => id !== item.id)) return null;
  return (
    <nav aria-label={`O que espera sobre ${item.driver}`} className="relative -mx-1 mb-3 overflow-x-auto p-1">
      <ul className="flex gap-2">
        {parts.map((part, index) => {
          const title = itemTitle(part);
          const alike = parts.filter((other) => itemTitle(other) === title);
          const number = parts.slice(0, index + 1).filter((other) => itemTitle(other) === title).length;
          return (
            <li key={part.id} className="shrink-0">
              <Link
                to={consolePaths.queue}
                search={{ tipo: part.kind === kind ? kind : undefined, item: part.id }}
                resetScroll={!isPaned()}
                ref={part.id === item.id ? intoView : undefined}
                aria-current={part.id === item.id ? "true" : undefined}
                className={chipVariants({ active: part.id === item.id })}
              >
                {alike.length > 1 ? `${title} ${number}` : title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
