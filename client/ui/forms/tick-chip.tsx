import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon";

type TickChipProps = Omit<ComponentProps<"input">, "type" | "className"> & { children: ReactNode };

/** A checkbox as a chip, for a row of tools: ticked it is ink. */
export function TickChip({ children, ...props }: TickChipProps) {
  return (
    <label
      data-slot="tick-chip"
      className="inline-flex min-h-12 items-center gap-2.5 rounded-control border-[1.5px] border-field bg-surface px-4 text-small font-bold has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="peer absolute inset-0 appearance-none rounded-badge border-2 border-ink outline-none checked:border-transparent"
          {...props}
        />
        <Icon
          name="check"
          size={20}
          className="pointer-events-none invisible relative peer-checked:visible"
        />
      </span>
      {children}
    </label>
  );
}
