import type { ComponentProps } from "react";
import { cn } from "./cn";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** 10 px of band on top: the key card of a page, one at most. */
  hero?: boolean;
  /** 2 px ink border, "this is the important box": one per screen area. */
  important?: boolean;
  /** False for cards that lay out their own edges (pictures, two-part cards). */
  padded?: boolean;
};

/** White, one thin line, no shadow. */
export function Card({ as, hero = false, important = false, padded = true, className, ...props }: CardProps) {
  // The props of these elements are the same but for `li`'s value, which a card has no use for.
  const Element = (as ?? "div") as "div";
  return (
    <Element
      data-slot="card"
      className={cn(
        "min-w-0 rounded-card bg-surface",
        important ? "border-2 border-ink" : "border border-line",
        hero && "band-top",
        padded && (hero ? "p-5 pt-8 md:p-8 md:pt-10" : "p-5 md:p-7"),
        className,
      )}
      {...props}
    />
  );
}
