import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The drawings in client/public/icons.svg; a test compares the two. */
export const iconNames = [
  "arrow-left",
  "arrow-right",
  "arrow-up",
  "calendar",
  "camera",
  "card",
  "chat",
  "check",
  "check-circle",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "clock",
  "close",
  "copy",
  "download",
  "external",
  "eye",
  "eye-off",
  "facebook",
  "flag",
  "help",
  "house",
  "info",
  "instagram",
  "lock",
  "log-out",
  "mail",
  "menu",
  "minus",
  "moon",
  "offline",
  "pencil",
  "phone",
  "pin",
  "plus",
  "rotate-left",
  "rotate-right",
  "school",
  "search",
  "seat",
  "share",
  "shield",
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
  "zoom-in",
  "zoom-out",
] as const;

/** The sprite's address. The end is the beginning of its SHA-256, so that nobody draws a new page from an old copy. */
export const iconSprite = "/icons.svg?v=65f03814";

export type IconName = (typeof iconNames)[number];

type IconProps = Omit<ComponentProps<"svg">, "name" | "children"> & {
  name: IconName;
  /** Width and height in CSS pixels; a size class such as "size-6" wins over it. */
  size?: number;
};

/** A decorative outline drawing from the sprite, in the colour of the text around it. Words beside it carry the meaning. */
export function Icon({ name, size = 20, className, ...props }: IconProps) {
  return (
    <svg
      data-slot="icon"
      aria-hidden="true"
      width={size}
      height={size}
      className={cn("icon", className)}
      {...props}
    >
      <use href={`${iconSprite}#${name}`} />
    </svg>
  );
}
