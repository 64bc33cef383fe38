import type { ReactNode } from "react";
import { Icon } from "./icon";

type RemovableChipProps = {
  children: ReactNode;
  /** Accessible name of the remove button, as in "Remover Vila Mariana". */
  removeLabel: string;
  onRemove: () => void;
};

/** A typed entry that can be removed (schools, neighborhoods). */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span
      data-slot="chip"
      className="inline-flex min-h-11 max-w-full items-center rounded-[22px] border border-line bg-surface pl-3.5 text-small font-semibold"
    >
      <span className="min-w-0 py-1 leading-5 wrap-anywhere">{children}</span>
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
      >
        <Icon name="close" size={18} />
      </button>
    </span>
  );
}
