import type { ComponentProps } from "react";
import { cn } from "../cn";
import { useFieldControl } from "./field";

/** A text field, connected to the Field around it. Read-only fields look sunk. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  const field = useFieldControl();
  return <input data-slot="input" {...field} className={cn("control input", className)} {...props} />;
}
