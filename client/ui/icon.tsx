import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The icons in client/public/icons.svg; a test compares the two. */
export const iconNames = [
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "bell",
  "belt",
  "calendar",
  "camera",
  "card",
  "chart",
  "chat",
  "check",
  "check-circle",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "child-seat",
  "clock",
  "close",
  "columns",
  "copy",
  "document",
  "document-check",
  "download",
  "external",
  "eye",
  "eye-off",
  "facebook",
  "filter",
  "fingerprint",
  "flag",
  "gear",
  "heart",
  "heart-full",
  "help",
  "history",
  "house",
  "inbox",
  "info",
  "instagram",
  "link",
  "lock",
  "log-out",
  "mail",
  "menu",
  "minus",
  "money",
  "moon",
  "offline",
  "pencil",
  "phone",
  "pin",
  "plus",
  "printer",
  "qr",
  "quote",
  "receipt",
  "rotate-left",
  "rotate-right",
  "school",
  "search",
  "seat",
  "share",
  "shield",
  "snow",
  "star",
  "sun",
  "sunrise",
  "tag",
  "trash",
  "upload",
  "user",
  "users",
  "van",
  "warning",
  "wheelchair",
  "zoom-in",
  "zoom-out",
] as const;

/** The sprite's URL. It ends with the start of its SHA-256, so that a new page never uses an old cached copy. */
export const iconSprite = "/icons.svg?v=44cfab32";

export type IconName = (typeof iconNames)[number];

type IconProps = Omit<ComponentProps<"svg">, "name" | "children"> & {
  name: IconName;
  /** Width and height in CSS pixels; a size class such as "size-6" overrides it. */
  size?: number;
};

/**
 * A decorative outline icon from the sprite, in the colour of the surrounding text. The text next to it carries the
 * meaning.
 */
export function Icon({ name, size = 20, className, ...props }: IconProps) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={cn("icon", className)} {...props}>
      <use href={`${iconSprite}#${name}`} />
    </svg>
  );
}
