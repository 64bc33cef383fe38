import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { cn } from "../ui/cn";
import { Icon } from "../ui/icon";
import { withFacts } from "./change-search";
import { shiftChoices } from "./fact-labels";
import { factsIn, readSearchParams, type SearchParams } from "./search-params";

/** "Turno" beside the results on phones: choosing searches at once. The browser's own menu, with large targets. */
export function ShiftMenu({ params }: { params: SearchParams }) {
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const search = (turno: string) => {
    const { turno: shift } = readSearchParams({ turno });
    const to = withFacts(params, { ...factsIn(params), turno: shift });
    void navigate({ to: "/buscar", search: to, resetScroll: false });
  };
  // A choice made before hydration has fired no event for React.
  const takeWhatStands = useEffectEvent(() => {
    const standing = select.current?.value ?? "";
    if (standing !== (params.turno ?? "")) search(standing);
  });
  useEffect(() => takeWhatStands(), []);
  return (
    <label
      className={cn(
        "relative block shrink-0 rounded-control border-[1.5px] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info noscript:hidden",
        params.turno ? "border-ink bg-ink text-white" : "border-field bg-surface",
      )}
    >
      <span className="pointer-events-none absolute top-1.5 left-3 text-label font-semibold">Turno</span>
      <select
        key={params.turno}
        ref={select}
        defaultValue={params.turno ?? ""}
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
        className="h-14 appearance-none rounded-control bg-transparent pt-5 pr-8 pl-3 text-small font-bold outline-none *:text-ink"
      >
        {shiftChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-2.5 bottom-2" />
    </label>
  );
}
