import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { type FactFilters, type TickFilter, tickFilterNames } from "../../shared/search/facts";
import { cn } from "../ui/cn";
import { FieldSet } from "../ui/forms/field-set";
import { SegmentedRadio } from "../ui/forms/segmented-radio";
import { Icon } from "../ui/icon";
import { shiftChoices, tickLabels } from "./fact-labels";
import { factsIn, readForm, type SearchParams, searchPath } from "./search-params";

type FactFieldsProps = {
  facts: FactFilters;
  onChange: (facts: FactFilters) => void;
  /** A row above results, or a list in a sheet. */
  look: "row" | "sheet";
  /** What stands beside a choice: how many drivers it would leave. */
  countOf?: ((name: TickFilter) => ReactNode) | undefined;
};

/** The filters by facts as fields of a form; in a sheet without the shift, which is next to its button. */
export function FactFields({ facts, onChange, look, countOf }: FactFieldsProps) {
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
    <div ref={group} className={isRow ? "flex flex-wrap gap-x-6 gap-y-3" : undefined}>
      {isRow ? (
        <SegmentedRadio
          legend="Turno com vaga"
          showLegend
          compact
          name="turno"
          segments={shiftChoices}
          value={facts.turno ?? ""}
          onValueChange={(turno) => onChange({ ...facts, turno: turno === "" ? undefined : turno })}
        />
      ) : null}
      <FieldSet legend="Só quem tem" hideLegend={!isRow}>
        <div className={isRow ? "flex flex-wrap gap-2" : "divide-y border-y"}>
          {tickFilterNames.map((name) => (
            <Tick
              key={name}
              look={look}
              name={name}
              checked={facts[name] === 1}
              count={countOf?.(name)}
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
  count: ReactNode;
  onTick: (isTicked: boolean) => void;
};

/** In a row a chip that is filled when ticked; in a sheet a line with a checkbox. */
function Tick({ look, name, checked, count, onTick }: TickProps) {
  const { short, line, hint } = tickLabels[name];
  const isRow = look === "row";
  return (
    <label
      className={cn(
        "text-small font-bold",
        isRow
          ? "inline-flex min-h-12 items-center gap-2.5 rounded-control border-[1.5px] border-field bg-surface px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          : "flex min-h-14 items-start gap-3.5 py-3.5",
      )}
    >
      <span className={cn("relative grid shrink-0 place-items-center", isRow ? "size-5" : "size-7")}>
        <input
          type="checkbox"
          name={name}
          value={1}
          checked={checked}
          onChange={(event) => onTick(event.target.checked)}
          className={cn(
            "peer absolute inset-0 appearance-none rounded-badge border-2 border-ink checked:bg-ink",
            isRow && "outline-none",
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
      {count}
    </label>
  );
}

/** The place of a search as hidden fields, for a form that changes its filters. */
export function PlaceInputs({ params }: { params: SearchParams }) {
  const { estado, cidade, escola, bairro } = params;
  return (
    <>
      {Object.entries({ estado, cidade, escola, bairro }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {/* Marks a search of all states, so that it differs from a mere visit of the page, also without JavaScript. */}
      <input type="hidden" name="pagina" value={1} />
    </>
  );
}
