import type { ComponentProps, ReactNode } from "react";
import { cn } from "../cn";
import { Icon } from "../icon";

type ChoiceTileProps = Omit<ComponentProps<"input">, "type"> & {
  type?: "checkbox" | "radio";
  children: ReactNode;
};

/** One of several choices as a tile; a selected one is filled and has a check mark, or the dot of a single choice. Used inside a FieldSet. */
export function ChoiceTile({ type = "checkbox", className, children, ...props }: ChoiceTileProps) {
  return (
    <label
      data-slot="choice-tile"
      className={cn(
        "relative inline-flex min-h-13 items-center gap-2.5 rounded-control border-[1.5px] border-field bg-surface px-4",
        "text-small font-bold has-checked:border-ink has-checked:bg-ink has-checked:text-white",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info",
        className,
      )}
    >
      <input
        type={type}
        className="peer absolute inset-0 appearance-none rounded-control outline-none"
        {...props}
      />
      {type === "radio" ? (
        <span
          className="pointer-events-none size-4.5 rounded-full border-2 border-current peer-checked:border-5"
          aria-hidden="true"
        />
      ) : (
        <>
          <span
            className="size-4.5 rounded-[5px] border-2 border-ink peer-checked:hidden"
            aria-hidden="true"
          />
          <Icon name="check" size={18} className="pointer-events-none hidden peer-checked:block" />
        </>
      )}
      <span className="pointer-events-none relative min-w-0">{children}</span>
    </label>
  );
}
