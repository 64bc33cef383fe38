import { useRouteContext } from "@tanstack/react-router";
import { cn } from "../../ui/cn";
import { shiftChoices, yearChoices } from "../fact-labels";
import type { SearchParams } from "../search-params";

type WhenFieldsProps = {
  params: SearchParams;
  shiftClassName?: string | undefined;
  yearClassName?: string | undefined;
};

/**
 * "Turno" and, in the season, "Para" in a search form. The browser keeps the choices, so they count before and without
 * scripts.
 */
export function WhenFields({ params: { turno, ano }, shiftClassName, yearClassName }: WhenFieldsProps) {
  const { yearOnSale } = useRouteContext({ from: "__root__" }).company;
  return (
    <>
      <Choices
        key={`turno ${turno}`}
        legend="Turno"
        name="turno"
        choices={shiftChoices}
        chosen={turno ?? ""}
        className={shiftClassName}
        trackClassName="grid-cols-[3fr_3fr_3fr_4fr] max-[22.4rem]:grid-cols-2"
      />
      {yearOnSale ? (
        <Choices
          key={`ano ${ano}`}
          legend="Para"
          name="ano"
          choices={yearChoices(yearOnSale)}
          chosen={ano === yearOnSale ? String(ano) : ""}
          // On phones in one line, so that the button stays in the first view.
          className={cn("max-lg:flex max-lg:items-center max-lg:gap-3.5", yearClassName)}
          legendClassName="max-lg:float-left max-lg:mb-0 max-lg:w-11 max-lg:shrink-0"
          trackClassName="grid-cols-2 max-lg:flex-1"
        />
      ) : null}
    </>
  );
}

type ChoicesProps = {
  legend: string;
  name: string;
  choices: readonly { value: string; label: string }[];
  chosen: string;
  className?: string | undefined;
  legendClassName?: string;
  trackClassName: string;
};

function Choices(props: ChoicesProps) {
  const { legend, name, choices, chosen, className, legendClassName, trackClassName } = props;
  return (
    <fieldset data-slot="segmented-radio" className={cn("min-w-0", className)}>
      <legend className={cn("mb-1.5 text-label font-bold", legendClassName)}>{legend}</legend>
      <div className={cn("grid rounded-control border-[1.5px] border-field bg-surface p-1", trackClassName)}>
        {choices.map(({ value, label }) => (
          <label key={value} className="choice segment">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
