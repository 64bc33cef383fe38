import type { ComponentProps } from "react";
import { cn } from "./cn";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** 10 px of band at the top: the main card of a page, at most one. */
  hero?: boolean;
  /** 2 px ink border for an important box: one per screen area. */
  important?: boolean;
  /** False for cards that lay out their own edges (pictures, two-part cards). */
  padded?: boolean;
};

/** White, with one thin line, without a shadow. */
export function Card({ as, hero = false, important = false, padded = true, className, ...props }: CardProps) {
  // The props of these elements are the same except `li`'s value, which a card doesn't need.
  const Element = (as ?? "div") as "div";
  return (
    <Element
      data-slot="card"
      className={cn(
        "card",
        important && "card-important",
        hero && "band-top",
        padded && (hero ? "p-5 pt-8 md:p-8 md:pt-10" : "card-padded"),
        className,
      )}
      {...props}
    />
  );
}
