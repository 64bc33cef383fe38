import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon } from "./icon";

export type StepState = "done" | "current" | "todo";
type RouteStep = { label: string; state: StepState; note?: ReactNode };

const stateLabels = { done: "feito", current: "passo atual", todo: "falta" };

type RouteProgressProps = { steps: readonly RouteStep[]; className?: string };

/** Numbered steps on a route: vertical on phones, horizontal on desktop. Solid where done, dashed where not. */
export function RouteProgress({ steps, className }: RouteProgressProps) {
  return (
    <ol data-slot="route-progress" className={cn("md:flex", className)}>
      {steps.map(({ label, state, note }, index) => (
        <li
          key={label}
          data-done={state === "done" || undefined}
          aria-current={state === "current" ? "step" : undefined}
          className="route-step relative flex gap-3.5 pb-4.5 last:pb-0 md:flex-1 md:flex-col md:items-center md:pb-0 md:text-center"
        >
          <StepDot state={state} number={index + 1} last={index === steps.length - 1} />
          <span className="min-w-0 pt-1.5 md:pt-0">
            <span className={cn(state === "todo" ? "text-ink-2" : "font-bold")}>{label}</span>
            <span className="sr-only"> ({stateLabels[state]})</span>
            {note == null ? null : <span className="block text-label text-ink-2">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepDot({ state, number, last }: { state: StepState; number: number; last: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "relative z-1 grid size-10 shrink-0 place-items-center rounded-full border-3 border-ink font-extrabold",
        state === "done" && !last && "bg-ink text-white",
        state === "done" && last && "bg-band text-on-band",
        state === "current" && "bg-band text-on-band",
        state === "todo" && "bg-surface",
      )}
    >
      {state === "done" ? <Icon name="check" size={18} /> : number}
    </span>
  );
}
