import { cn } from "../../ui/cn";
import { itemTitle, type QueueItem } from "./item-text";
import { useTitleFocus } from "./use-item-focus";

/** What the open item is. The keyboard goes on from here. */
export function ItemTitle({ item, className }: { item: QueueItem; className: string }) {
  return (
    <h2 ref={useTitleFocus(item.closedAt)} tabIndex={-1} className={cn("wrap-anywhere", className)}>
      {itemTitle(item)}
    </h2>
  );
}
