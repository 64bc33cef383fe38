import type { ComponentProps } from "react";
import { cn } from "../cn";
import { useFieldControl } from "./field";

/** A text field with several lines; grows with its content where the browser supports it. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  const field = useFieldControl();
  return (
    <textarea
      data-slot="textarea"
      rows={rows}
      {...field}
      className={cn("control field-sizing-content max-h-[60dvh] min-h-28 resize-y py-3", className)}
      {...props}
    />
  );
}
