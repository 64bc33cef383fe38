import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatInteger } from "../../shared/brazil";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { withFacts } from "./change-search";
import { shiftChoices } from "./fact-labels";
import { factsIn, readSearchParams, type SearchParams } from "./search-params";
import type { FilterCounts } from "./use-filter-counts";

type ShiftMenuProps = { params: SearchParams; counts: FilterCounts | undefined };

/**
 * "Turno" beside the results: choosing searches at once. The browser's own menu, with large targets, and in it the number of
 * drivers that each choice would leave.
 */
export function ShiftMenu({ params, counts }: ShiftMenuProps) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const search = (turno: string) => {
    const { turno: shift } = readSearchParams({ turno });
    const to = withFacts(params, { ...factsIn(params), turno: shift });
    void navigate({ to: "/buscar", search: to });
  };
  // A choice made before hydration has fired no event for React.
  const takeWhatStands = useEffectEvent(() => {
    const standing = select.current?.value ?? "";
    if (standing !== (params.turno ?? "")) search(standing);
  });
  useEffect(() => takeWhatStands(), []);
  // Not by a key or React's value: the focus stays, and what was chosen before hydration.
  useEffect(() => {
    if (select.current) select.current.value = params.turno ?? "";
  }, [params.turno]);
  return (
    <label
      className={cn(
        "relative grid shrink-0 rounded-control border-[1.5px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info noscript:hidden",
        params.turno ? "border-ink bg-ink text-white" : "border-field bg-surface",
      )}
    >
      <span className="pointer-events-none grid content-center pr-9 pl-3">
        <span className={params.turno ? "text-label font-semibold" : "text-small font-bold"}>Turno</span>
        {params.turno ? (
          <span aria-hidden="true" className="text-small font-bold">
            {shiftChoices.find(({ value }) => value === params.turno)?.label}
          </span>
        ) : null}
      </span>
      <select
        ref={select}
        defaultValue={params.turno ?? ""}
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
        // What is chosen stands above, without its number. Unseen, because high contrast would colour transparent text.
        className="absolute inset-0 w-full appearance-none rounded-control text-small font-bold opacity-0 *:text-ink"
      >
        {shiftChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {counts && !counts.areFirst
              ? `${label} (${formatInteger(counts.of({ ...factsIn(params), turno: value || undefined }))})`
              : label}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={18}
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto"
      />
    </label>
  );
}
