import { type RefObject, useEffect, useRef } from "react";

/** The id of an item's link in the list. */
export const itemLinkId = (id: string) => `item-${id}`;

/**
 * The title of the open item. It gets the focus when the item opens, and when the item ends or is open again if what had
 * the focus left the page with that; nobody who types is interrupted.
 */
export function useTitleFocus(closedAt: unknown): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(closedAt);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    if (shown.current !== closedAt) rescueFocus();
    shown.current = closedAt;
  }, [closedAt]);
  return title;
}

/** The row of the open item stays in view. Back in the list, the focus is on the item that was open; when that one leaves the list, on the page's title. */
export function useListFocus(itemId: string | undefined, items: readonly { id: string }[]): void {
  const open = useRef(itemId);
  const last = useRef<string>(undefined);
  useEffect(() => {
    last.current = itemId === undefined ? open.current : undefined;
    open.current = itemId;
    // The list moves only if the row is out of its view. On phones the list is not shown beside an item.
    if (itemId) document.getElementById(itemLinkId(itemId))?.scrollIntoView({ block: "nearest" });
    if (last.current) document.getElementById(itemLinkId(last.current))?.focus();
  }, [itemId]);
  useEffect(() => {
    if (last.current && !items.some(({ id }) => id === last.current)) rescueFocus();
  }, [items]);
}

/** Puts the focus on the title of the item, or else of the page, when what had it left the page. */
export function rescueFocus(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const titles = document.querySelectorAll<HTMLElement>("main :is(h1, h2)[tabindex='-1']");
  [...titles].at(-1)?.focus();
}
