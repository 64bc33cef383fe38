import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNote } from "./field";

type CheckboxRowProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** A 28 px checkbox whose whole row is the label. */
export function CheckboxRow({ label, hint, error, className, id, ...props }: CheckboxRowProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const noteId = `${inputId}-nota`;
  const hasNote = error !== undefined || hint != null;
  return (
    <div data-slot="checkbox-row" className={className}>
      <label className="flex min-h-12 items-start gap-3.5 py-2.5 text-small font-bold">
        <input
          type="checkbox"
          id={inputId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hasNote ? noteId : undefined}
          className="tick-box"
          {...props}
        />
        <span className="min-w-0 pt-0.5">{label}</span>
      </label>
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}
