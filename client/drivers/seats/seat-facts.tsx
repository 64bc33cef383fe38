import { Fragment } from "react";
import { type DriverCard, hasVacancy, type ShownSeats } from "../../../shared/drivers";
import { confirmedText, type ShiftSeats, shiftLabels } from "../../../shared/profile/seats";
import { type ShiftFilter, shiftFilters } from "../../../shared/search/facts";

type Seats = Pick<DriverCard, "available" | "availableSeats" | "seats">;

/**
 * The shifts to show: none while there is one number for all, or if the driver has no seat. The searched one is first.
 */
export function shownShifts(driver: Seats, searched?: ShiftFilter): readonly ShiftSeats[] | null {
  const split = hasVacancy(driver) ? (driver.seats?.shifts ?? null) : null;
  if (!split || !searched) return split;
  const isSearched = ({ shift }: ShiftSeats) => shift === shiftFilters[searched];
  return [...split.filter(isSearched), ...split.filter((entry) => !isSearched(entry))];
}

/** "Manhã 3 · Tarde 0", free ones in bold; announced as "Vagas: manhã 3, tarde nenhuma". */
export function ShiftSeatsLine({ shifts }: { shifts: readonly ShiftSeats[] }) {
  const heard = shifts.map(({ shift, seats }) => `${shiftLabels[shift].toLowerCase()} ${seats || "nenhuma"}`);
  return (
    <>
      <span className="sr-only">{`Vagas: ${heard.join(", ")}`}</span>
      <span aria-hidden="true">
        {shifts.map(({ shift, seats }, index) => (
          <Fragment key={shift}>
            {index > 0 ? "\u00a0· " : null}
            {seats > 0 ? (
              <span className="font-semibold">{inOneLine(shift, seats)}</span>
            ) : (
              inOneLine(shift, seats)
            )}
          </Fragment>
        ))}
      </span>
    </>
  );
}

function inOneLine(shift: ShiftSeats["shift"], seats: number): string {
  return `${shiftLabels[shift]}\u00a0${seats}`;
}

/** When seats were confirmed, on a separate line: "confirmadas há 4 dias". Nothing if unknown. */
export function SeatsConfirmed({ seats }: { seats: ShownSeats | null }) {
  if (!seats) return null;
  return <span className="block text-label text-ink-2">{confirmedText(seats.confirmedDaysAgo)}</span>;
}
