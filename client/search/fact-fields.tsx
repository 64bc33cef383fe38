import { useEffect, useEffectEvent, useRef } from "react";
import { formatInteger } from "../../shared/brazil";
import { type FactFilters, type TickFilter, tickFilterNames } from "../../shared/search/facts";
import { cn } from "../ui/cn";
import { FieldSet } from "../ui/forms/field-set";
import { tickLabels } from "./fact-labels";
import { factsIn, readForm, type SearchParams, searchPath } from "./search-params";
import type { FilterCounts } from "./use-filter-counts";

type FactFieldsProps = {
  facts: FactFilters;
  onChange: (facts: FactFilters) => void;
  /** A row above results, or a list in a sheet. */
  look: "row" | "sheet";
  counts: FilterCounts | undefined;
};

/** The filters by facts, other than the shift, as fields of a form; each with the number of drivers that it would leave. */
export function FactFields({ facts, onChange, look, counts }: FactFieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  // Boxes ticked before hydration have fired no event for React.
  const takeWhatStands = useEffectEvent(() => {
    const form = group.current?.closest("form");
    const standing = factsIn(form ? readForm(form) : facts);
    if (searchPath(standing) !== searchPath(facts)) onChange(standing);
  });
  useEffect(() => takeWhatStands(), []);
  const isRow = look === "row";
  return (
    <FieldSet legend="Só quem tem" hideLegend>
      <div ref={group} className={isRow ? "flex gap-3" : "divide-y border-y"}>
        {tickFilterNames.map((name) => (
          <Tick
            key={name}
            look={look}
            name={name}
            checked={facts[name] === 1}
            count={counts?.of({ ...facts, [name]: 1 })}
            onTick={(isTicked) => onChange({ ...facts, [name]: isTicked ? 1 : undefined })}
          />
        ))}
      </div>
    </FieldSet>
  );
}

type TickProps = Pick<FactFieldsProps, "look"> & {
  name: TickFilter;
  checked: boolean;
  count: number | undefined;
  onTick: (isTicked: boolean) => void;
};

/** In a row a chip that is filled and has a check when ticked; in a sheet a line with a checkbox. */
function Tick({ look, name, checked, count, onTick }: TickProps) {
  const { short, line, hint } = tickLabels[name];
  const isRow = look === "row";
  return (
    <label
      className={cn(
        "text-small font-bold",
        isRow ? "choice tick" : "flex min-h-14 items-start gap-3.5 py-3.5",
      )}
    >
      <input
        type="checkbox"
        name={name}
        value={1}
        checked={checked}
        onChange={(event) => onTick(event.target.checked)}
        className={isRow ? undefined : "tick-box"}
      />
      <span className="min-w-0 pt-0.5">
        {isRow ? short : line}
        {isRow || !hint ? null : <span className="block font-normal text-ink-2">{hint}</span>}
      </span>
      {count === undefined ? null : (
        <span className={cn("font-normal", isRow ? "ml-2 opacity-75" : "ml-auto pt-0.5 text-ink-2")}>
          <span className="sr-only">, </span>
          {formatInteger(count)}
          <span className="sr-only">{count === 1 ? " condutor" : " condutores"}</span>
        </span>
      )}
    </label>
  );
}

/** The place and shift of a search as hidden fields, for a form that changes its filters. */
export function PlaceInputs({ params }: { params: SearchParams }) {
  const { estado, cidade, escola, bairro, turno } = params;
  return (
    <>
      {Object.entries({ estado, cidade, escola, bairro, turno }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {/* Marks a search of all states, so that it differs from a mere visit of the page, also without JavaScript. */}
      <input type="hidden" name="pagina" value={1} />
    </>
  );
}
