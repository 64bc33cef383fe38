import { useEffect, useEffectEvent, useRef } from "react";
import { type FactFilters, shiftFilterNames, tickFilterNames } from "../../shared/search/facts";
import { CheckboxRow } from "../ui/forms/checkbox-row";
import { FieldSet } from "../ui/forms/field-set";
import { SegmentedRadio } from "../ui/forms/segmented-radio";
import { TickChip } from "../ui/forms/tick-chip";
import { shiftWords, tickWords } from "./fact-words";
import { factsIn, readForm, type SearchParams, searchPath } from "./search-params";

type FactFieldsProps = {
  facts: FactFilters;
  onChange: (facts: FactFilters) => void;
  /** A row above results, or a list in a sheet. */
  look: "row" | "sheet";
};

const shifts = [
  { value: "", label: "Qualquer" },
  ...shiftFilterNames.map((value) => ({ value, label: shiftWords[value] })),
] as const;

/** The filters by facts as fields of a form. */
export function FactFields({ facts, onChange, look }: FactFieldsProps) {
  const group = useRef<HTMLDivElement>(null);
  // What was ticked before React was there has told nobody.
  const takeWhatStands = useEffectEvent(() => {
    const form = group.current?.closest("form");
    const standing = factsIn(form ? readForm(form) : facts);
    if (searchPath(standing) !== searchPath(facts)) onChange(standing);
  });
  useEffect(() => takeWhatStands(), []);
  const isRow = look === "row";
  const ticks = tickFilterNames.map((name) => ({
    name,
    value: 1,
    checked: facts[name] === 1,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ ...facts, [name]: event.target.checked ? 1 : undefined }),
  }));
  return (
    <div ref={group} className={isRow ? "flex flex-wrap gap-x-6 gap-y-3" : undefined}>
      <SegmentedRadio
        legend="Turno com vaga"
        showLegend
        compact={isRow}
        name="turno"
        segments={shifts}
        value={facts.turno ?? ""}
        onValueChange={(turno) => onChange({ ...facts, turno: turno === "" ? undefined : turno })}
      />
      {isRow ? (
        <FieldSet legend="Só quem tem">
          <div className="flex flex-wrap gap-2">
            {ticks.map((tick) => (
              <TickChip key={tick.name} {...tick}>
                {tickWords[tick.name].short}
              </TickChip>
            ))}
          </div>
        </FieldSet>
      ) : (
        <FieldSet legend="Só quem tem" hideLegend className="mt-6">
          <div className="divide-y border-y">
            {ticks.map((tick) => (
              <CheckboxRow
                key={tick.name}
                {...tick}
                label={tickWords[tick.name].line}
                hint={tick.name === "autorizacao" ? "Pela Rota Escola, dentro da validade" : undefined}
                className="py-1 [&>p]:-mt-2 [&>p]:ml-10.5 [&>p]:pb-2"
              />
            ))}
          </div>
        </FieldSet>
      )}
    </div>
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
      {/* Tells a search of all states from a visit of the page, also without JavaScript. */}
      <input type="hidden" name="pagina" value={1} />
    </>
  );
}
