import { type RefObject, useEffect, useRef } from "react";
import type { QueueItem } from "./item-text";
import { rowKey } from "./queue-rows";

/** The id of a row's link in the list, by `rowKey`. */
export const itemLinkId = (key: string) => `item-${key}`;

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

type ListFocus = {
  itemId: string | undefined;
  /** The row that the item is in. */
  openRow: string | undefined;
  rows: readonly QueueItem[];
};

/** The row of the open item stays in view. Back in the list, the focus is on the row that was open; when that one leaves the list, on the page's title. */
export function useListFocus({ itemId, openRow, rows }: ListFocus): void {
  const open = useRef(openRow);
  const last = useRef<string>(undefined);
  useEffect(() => {
    last.current = itemId === undefined ? open.current : undefined;
    // A row leaves the list as soon as it is decided, before the page turns to another item.
    open.current = itemId === undefined ? undefined : (openRow ?? open.current);
    if (last.current) document.getElementById(itemLinkId(last.current))?.focus();
  }, [itemId, openRow]);
  // A row grows with the name of whoever has it.
  const takenBy = rows.find((row) => rowKey(row) === openRow)?.takenBy;
  // The list moves only if the row is out of its view. On phones the list is not shown beside an item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has another height then
  useEffect(() => {
    if (openRow) document.getElementById(itemLinkId(openRow))?.scrollIntoView({ block: "nearest" });
  }, [itemId, openRow, takenBy]);
  useEffect(() => {
    if (last.current && !rows.some((row) => rowKey(row) === last.current)) rescueFocus();
  }, [rows]);
}

/** Puts the focus on the title of the item, or else of the page, when what had it left the page. */
export function rescueFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusTitle();
}

/** Puts the focus on the title of the open item, or else of the page. */
export function focusTitle(): void {
  const titles = document.querySelectorAll<HTMLElement>("main :is(h1, h2)[tabindex='-1']");
  [...titles].at(-1)?.focus();
}
