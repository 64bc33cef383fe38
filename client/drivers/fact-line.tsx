import type { ReactNode } from "react";
import { cn } from "../ui/cn";

type FactLineProps = {
  /** Drawn by the styles (client/app/components.css). */
  icon: "van" | "seat" | "pin" | "school" | "document-check" | "money";
  className?: string | false;
  children: ReactNode;
};

/** A fact on a card, after its icon. */
export function FactLine({ icon, className, children }: FactLineProps) {
  return <p className={cn("fact", `fact-${icon}`, className)}>{children}</p>;
}
