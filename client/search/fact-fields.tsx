import { useEffect, useEffectEvent, useRef } from "react";
import { formatInteger } from "../../shared/brazil";
import { type FactFilters, type TickFilter, tickFilterNames } from "../../shared/search/facts";
import { cn } from "../ui/cn";
import { FieldSet } from "../ui/forms/field-set";
import { Icon } from "../ui/icon";
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
    <div ref={group}>
      <FieldSet legend="Só quem tem" hideLegend>
        <div className={isRow ? "flex gap-3" : "divide-y border-y"}>
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
    </div>
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
        isRow
          ? "relative inline-flex min-h-14 items-center rounded-control border-[1.5px] border-field bg-surface px-3.5 whitespace-nowrap has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          : "flex min-h-14 items-start gap-3.5 py-3.5",
      )}
    >
      <span
        className={cn(
          "grid shrink-0 place-items-center",
          isRow ? "mr-2 not-has-checked:mr-0 not-has-checked:w-0" : "relative size-7",
        )}
      >
        <input
          type="checkbox"
          name={name}
          value={1}
          checked={checked}
          onChange={(event) => onTick(event.target.checked)}
          className={cn(
            "peer absolute appearance-none",
            // Next to the label, not over it, so that taps hit the label itself.
            isRow
              ? "inset-y-0 left-0 w-3 outline-none"
              : "inset-0 rounded-badge border-2 border-ink checked:bg-ink",
          )}
        />
        <Icon
          name="check"
          size={18}
          className="pointer-events-none invisible relative text-white peer-checked:visible"
        />
      </span>
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
