import { BLOG_PAGE_SIZE } from "../blog";

export type PageOf<T> = { items: T[]; page: number; totalPages: number; totalItems: number };

/** One page, counted from 1. A page below 1, past the end or not a whole number becomes the nearest real one. */
export function paginate<T>(items: readonly T[], page: number, pageSize = BLOG_PAGE_SIZE): PageOf<T> {
  const totalPages = Math.ceil(items.length / pageSize);
  const current = clampPage(page, totalPages);
  const start = (current - 1) * pageSize;
  return {
    items: items.slice(start, start + pageSize),
    page: current,
    totalPages,
    totalItems: items.length,
  };
}

export type PageItem = number | "ellipsis";

/**
 * Page numbers to show, ascending and without duplicates, by the pagination rule of §9. No pages: an empty
 * list.
 */
export function pageItems(current: number, total: number): PageItem[] {
  if (total <= 5) return pageRange(1, total);
  const page = clampPage(current, total);
  if (page <= 3) return [...pageRange(1, 4), "ellipsis", total];
  if (page >= total - 2) return [1, "ellipsis", ...pageRange(total - 3, total)];
  return [1, "ellipsis", ...pageRange(page - 1, page + 1), "ellipsis", total];
}

function clampPage(page: number, total: number): number {
  if (Number.isNaN(page)) return 1;
  return Math.max(1, Math.min(Math.trunc(page), total));
}

function pageRange(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
