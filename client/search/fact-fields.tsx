import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { formatInteger } from "../../shared/brazil";
import { SEATS_TRUSTED_DAYS } from "../../shared/limits";
import { type FactParams, tickFilterNames } from "../../shared/search/facts";
import { cn } from "../ui/cn";
import { FieldSet } from "../ui/forms/field-set";
import { type TickLabel, tickLabels } from "./fact-labels";
import { factsIn, readForm, type SearchParams, searchPath } from "./search-params";
import type { FilterCounts } from "./use-filter-counts";

type FactFieldsProps = {
  facts: FactParams;
  onChange: (facts: FactParams) => void;
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
  const { yearOnSale: ano } = useRouteContext({ from: "__root__" }).company;
  return (
    <FieldSet legend="Só quem tem" hideLegend>
      <div ref={group} className={isRow ? "flex gap-2" : "divide-y border-y"}>
        {ano ? (
          <Tick
            look={look}
            name="ano"
            value={ano}
            label={yearLabel(ano)}
            checked={facts.ano === ano}
            count={counts?.of({ ...facts, ano })}
            onTick={(isTicked) => onChange({ ...facts, ano: isTicked ? ano : undefined })}
          />
        ) : null}
        {tickFilterNames.map((name) => (
          <Tick
            key={name}
            look={look}
            name={name}
            value={1}
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

/** The checkbox of the year that is sold. */
function yearLabel(year: number): TickLabel {
  return {
    short: `Para ${year}`,
    line: `Vagas para ${year}`,
    nobody: "",
    hint: `Informadas pelo condutor nos últimos ${SEATS_TRUSTED_DAYS} dias`,
  };
}

type TickProps = Pick<FactFieldsProps, "look"> & {
  name: string;
  value: number;
  label: TickLabel;
  checked: boolean;
  count: number | undefined;
  onTick: (isTicked: boolean) => void;
};

/** In a row a chip that is filled and has a check when ticked; in a sheet a line with a checkbox. */
function Tick({ look, name, value, label, checked, count, onTick }: TickProps) {
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
        value={value}
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
