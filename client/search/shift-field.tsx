import type { ShiftFilter } from "../../shared/search/facts";
import { shiftChoices } from "./fact-labels";

type ShiftFieldProps = { shift: ShiftFilter | undefined; className?: string | undefined };

/** "Turno" in a search form. The browser keeps the choice, so it counts before and without scripts. */
export function ShiftField({ shift = undefined, className }: ShiftFieldProps) {
  return (
    <fieldset className={className}>
      <legend className="mb-1.5 text-label font-bold">Turno</legend>
      <div className="grid grid-cols-[3fr_3fr_3fr_4fr] rounded-control border-[1.5px] border-field bg-surface p-1 max-[22.4rem]:grid-cols-2">
        {shiftChoices.map(({ value, label }) => (
          <label
            key={value}
            className="choice grid min-h-11 place-items-center rounded-badge px-1 text-center text-small font-bold"
          >
            <input type="radio" name="turno" value={value} defaultChecked={value === (shift ?? "")} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
