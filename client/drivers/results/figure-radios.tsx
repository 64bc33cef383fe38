import { formatInteger } from "../../../shared/brazil";
import { type FigureName, figureLabels, figureNames } from "../../../shared/profile/results/results";
import type { OwnResults } from "../../../shared/schemas/results";
import { Icon } from "../../ui/icon";

type FigureRadiosProps = {
  results: OwnResults;
  value: FigureName;
  onValueChange: (figure: FigureName) => void;
};

/** The figures of a period; the selected one has its chart below. */
export function FigureRadios({ results, value, onValueChange }: FigureRadiosProps) {
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="sr-only">O que o gráfico mostra</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {figureNames.map((name) => {
          const { total, before } = results.figures[name];
          return (
            <label
              key={name}
              className="relative block cursor-pointer rounded-control border-2 border-sunk bg-sunk px-4 py-3 has-checked:border-ink has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
            >
              <input
                type="radio"
                name="figura"
                value={name}
                checked={name === value}
                onChange={() => onValueChange(name)}
                className="peer absolute inset-y-0 left-0 w-6 appearance-none outline-none"
              />
              <span className="block text-h2 tabular-nums">{formatInteger(total)}</span>
              <span className="block text-label leading-5 font-bold">{figureLabels[name].label}</span>
              {before === null ? null : (
                <span className="block text-label text-ink-2">
                  {results.days.length} dias anteriores: {formatInteger(before)}
                </span>
              )}
              <Icon
                name="check-circle"
                size={24}
                className="absolute top-3 right-3 invisible peer-checked:visible"
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
