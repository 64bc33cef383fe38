import { createContext, type ReactNode, use, useId } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";

/** What a control inside a Field needs to be announced with its hint or error. */
type FieldControl = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

const FieldContext = createContext<FieldControl | null>(null);

/** Attributes for the control of the surrounding Field; empty outside one. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  /** Id of the control, to which an error summary links. Made up when left out. */
  id?: string | undefined;
  hint?: ReactNode;
  /** Says "(opcional)" in the hint. Required fields say nothing. */
  optional?: boolean | undefined;
  /** Replaces the hint and marks the control as invalid. */
  error?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, control, hint or error below. Controls of this folder inside it wire themselves. */
export function Field({ label, id, hint, optional = false, error, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const noteId = `${controlId}-nota`;
  const hasNote = error !== undefined || optional || hint != null;
  const control: FieldControl = {
    id: controlId,
    ...(error === undefined ? {} : { "aria-invalid": true }),
    ...(hasNote ? { "aria-describedby": noteId } : {}),
  };
  return (
    <FieldContext value={control}>
      <div data-slot="field" className={cn("min-w-0", className)}>
        <Label htmlFor={controlId}>{label}</Label>
        {children}
        <FieldNote id={noteId} error={error} hint={hint} optional={optional} />
      </div>
    </FieldContext>
  );
}

/** The text above a field. */
function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label data-slot="label" htmlFor={htmlFor} className="mb-2 block text-label font-bold">
      {children}
    </label>
  );
}

type FieldNoteProps = { id: string; error?: string | undefined; hint?: ReactNode; optional?: boolean };

/** The line under a field: its error with a sign, else its hint. */
export function FieldNote({ id, error, hint, optional = false }: FieldNoteProps) {
  if (error !== undefined) {
    return (
      <p id={id} data-slot="field-error" className="mt-2 flex gap-2 text-label font-semibold text-bad">
        <Icon name="warning" size={18} className="mt-0.5" />
        <span className="min-w-0">{error}</span>
      </p>
    );
  }
  if (hint == null && !optional) return null;
  return (
    <p id={id} data-slot="field-hint" className="mt-2 text-label text-ink-2">
      {optional ? "(opcional)" : null}
      {optional && hint != null ? " " : null}
      {hint}
    </p>
  );
}
