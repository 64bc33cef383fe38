import { type MouseEvent, useEffect, useRef } from "react";
import { Icon } from "../icon";

type FieldProblem = {
  /** Id of the field's control. */
  fieldId: string;
  message: string;
};

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Grows with each submit; the box gets the focus whenever it does. */
  attempt: number;
  /** What the form is for, as in "para criar a conta". */
  purpose?: string;
  className?: string;
};

/** After a failed submit: every field's error message, as a link to the field. */
export function ErrorSummary({ problems, attempt, purpose, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failed submit takes the focus again
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  if (problems.length === 0) return null;
  const count = problems.length === 1 ? "Falta 1 ajuste" : `Faltam ${problems.length} ajustes`;
  const goTo = (event: MouseEvent, fieldId: string) => {
    event.preventDefault();
    const field = document.getElementById(fieldId);
    field?.focus();
    field?.scrollIntoView({ block: "center" });
  };
  return (
    <div data-slot="error-summary" className={className}>
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        className="flex gap-4 rounded-control border border-bad-line border-l-8 border-l-bad bg-bad-soft p-4 md:px-5"
      >
        <Icon name="warning" size={24} />
        <div className="min-w-0">
          <p className="font-bold">{purpose === undefined ? count : `${count} ${purpose}`}</p>
          <ul>
            {problems.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => goTo(event, fieldId)}
                  className="inline-flex min-h-11 items-center py-1 underline underline-offset-3"
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
