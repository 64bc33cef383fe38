import type { ComponentProps } from "react";
import { cn } from "../cn";
import { useFieldControl } from "./field";

/** Shared by input, textarea and select. 17 px text, so that iOS does not zoom in. */
export const controlClasses = cn(
  "block w-full min-w-0 rounded-control border-[1.5px] border-field bg-surface px-3.5 text-body text-ink",
  "placeholder:text-ink-3 placeholder:opacity-100 aria-invalid:border-2 aria-invalid:border-bad",
  "disabled:border-line disabled:bg-off-soft disabled:text-disabled disabled:opacity-100",
);

/** A text field, connected to the Field around it. Read-only fields look sunk. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const field = useFieldControl();
  return (
    <input
      data-slot="input"
      {...field}
      className={cn(
        controlClasses,
        "h-13 read-only:border-line read-only:bg-sunk read-only:text-ink-2",
        className,
      )}
      {...props}
    />
  );
}
