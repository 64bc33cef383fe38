import { useEffect, useEffectEvent, useRef } from "react";
import { formatInteger } from "../../shared/brazil";
import { type FactParams, type TickFilter, tickFilterNames } from "../../shared/search/facts";
import { cn } from "../ui/cn";
import { FieldSet } from "../ui/forms/field-set";
import { type TickLabel, tickLabels } from "./fact-labels";
import { factsIn, readForm, searchPath } from "./search-params";
import type { FilterCounts } from "./use-filter-counts";

type FactFieldsProps = {
  facts: FactParams;
  onChange: (facts: FactParams) => void;
  /** A row above results, or a list in a sheet. */
  look: "row" | "sheet";
  counts: FilterCounts | undefined;
};

/** The filters by facts, other than for when, as fields of a form; each with the number of drivers that it would leave. */
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
      <div ref={group} className={isRow ? "flex gap-2" : "divide-y border-y"}>
        {tickFilterNames.map((name) => (
          <Tick
            key={name}
            look={look}
            name={name}
            label={tickLabels[name]}
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
  label: TickLabel;
  checked: boolean;
  count: number | undefined;
  onTick: (isTicked: boolean) => void;
};

/** In a row a chip that is filled and has a check when ticked; in a sheet a line with a checkbox. */
function Tick({ look, name, label, checked, count, onTick }: TickProps) {
  const { short, line, hint } = label;
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
      {isRow ? (
        short
      ) : (
        <span className="min-w-0 pt-0.5">
          {line}
          {hint ? <span className="block font-normal text-ink-2">{hint}</span> : null}
        </span>
      )}
      {/* The heading says the number of what is ticked; in a row its check stands there instead. */}
      {count === undefined ? null : (
        <span
          className={
            isRow
              ? checked
                ? "sr-only"
                : "ml-1.5 font-normal opacity-75"
              : "ml-auto pt-0.5 font-normal text-ink-2"
          }
        >
          <span className="sr-only">, </span>
          {formatInteger(count)}
          <span className="sr-only">{count === 1 ? " condutor" : " condutores"}</span>
        </span>
      )}
    </label>
  );
}
