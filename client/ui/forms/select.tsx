import type { ComponentProps } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";
import { useFieldControl } from "./field";

/** The browser's own select: phones show their native picker for the 27 states. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  const field = useFieldControl();
  return (
    <span data-slot="select" className="relative block">
      <select {...field} className={cn("control h-13 appearance-none truncate pr-9", className)} {...props}>
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-4 right-3" />
    </span>
  );
}
