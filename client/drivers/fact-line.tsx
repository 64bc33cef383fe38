import type { ReactNode } from "react";
import { cn } from "../ui/cn";
import { Icon, type IconName } from "../ui/icon";

/** A fact on a card, after its icon. */
export function FactLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex gap-3 text-small">
      <Icon name={icon} className={cn("mt-0.5", icon === "document-check" ? "text-go" : "text-ink-2")} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
