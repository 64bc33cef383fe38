import { type ReactNode, useId } from "react";
import { cn } from "../cn";
import { FieldNote } from "./field";

type FieldSetProps = {
  legend: ReactNode;
  /** Id that an error summary links to; the group itself then gets the focus. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Makes the legend visible to screen readers only, if a heading above already says it. */
  hideLegend?: boolean;
  children: ReactNode;
};

/** A group of choices with one name and one hint or error. */
export function FieldSet({ legend, id, hint, error, hideLegend = false, children }: FieldSetProps) {
  const generated = useId();
  const groupId = id ?? generated;
  const noteId = `${groupId}-nota`;
  const hasNote = error !== undefined || hint != null;
  return (
    <fieldset
      data-slot="field-set"
      id={groupId}
      tabIndex={-1}
      aria-describedby={hasNote ? noteId : undefined}
      className="min-w-0 rounded-badge"
    >
      <legend className={cn("mb-2 text-label font-bold", hideLegend && "sr-only")}>{legend}</legend>
      {children}
      <FieldNote id={noteId} error={error} hint={hint} />
    </fieldset>
  );
}
