import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../cn";

type SwitchRowProps = Omit<ComponentProps<"input">, "type" | "role"> & { label: ReactNode; hint?: ReactNode };

/** An on/off switch whose whole row is the label; technically a checkbox. */
export function SwitchRow({ label, hint, className, id, ...props }: SwitchRowProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = `${inputId}-nota`;
  return (
    <div data-slot="switch-row" className={className}>
      <label className="flex min-h-12 items-center gap-3.5 py-2 font-bold">
        <span className="relative inline-flex shrink-0">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its checked state along
            role="switch"
            id={inputId}
            aria-describedby={hint == null ? undefined : hintId}
            className="peer h-8 w-14 appearance-none rounded-full border-2 border-ink bg-surface checked:bg-ink"
            {...props}
          />
          <span
            className={cn(
              "pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-ink transition-transform",
              "peer-checked:translate-x-6 peer-checked:bg-surface",
            )}
          />
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint == null ? null : (
        <p id={hintId} className="text-label text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
