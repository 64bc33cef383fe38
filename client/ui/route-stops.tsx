import type { ReactNode } from "react";
import { cn } from "./cn";

type RouteStopsProps = {
  stops: readonly { key: string; content: ReactNode }[];
  /** "ol" if the order matters (rules, next steps), "ul" for places on a route. */
  as?: "ol" | "ul";
  /** For dark backgrounds. */
  dark?: boolean;
  className?: string;
};

/** The brand's route: a dashed line with a yellow dot for each stop. */
export function RouteStops({ stops, as: List = "ul", dark = false, className }: RouteStopsProps) {
  return (
    <List data-slot="route-stops" className={className}>
      {stops.map(({ key, content }) => (
        <li key={key} className="route-stop relative pb-4 pl-8.5 last:pb-0">
          <span
            aria-hidden="true"
            className={cn(
              "absolute top-1 left-0 size-4.25 rounded-full border-3 bg-band",
              dark ? "border-ink ring-2 ring-band" : "border-ink",
            )}
          />
          {content}
        </li>
      ))}
    </List>
  );
}
