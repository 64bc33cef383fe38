import { type ClassValue, clsx } from "clsx";

/**
 * Joins class names. It does not resolve conflicts between Tailwind classes (that library costs 9.5 kB), so a
 * caller adds only what a component leaves open: margins, widths, grid places.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
