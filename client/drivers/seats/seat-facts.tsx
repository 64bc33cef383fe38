import { Fragment } from "react";
import { type DriverCard, hasVacancy, type ShownSeats } from "../../../shared/drivers";
import { confirmedText, type ShiftSeats, shiftLabels } from "../../../shared/profile/seats";
import { cn } from "../../ui/cn";

type Seats = Pick<DriverCard, "available" | "availableSeats" | "seats">;

/** The shifts to be shown: none while one number is for all, and none of a driver who has no seat. */
export function shownShifts(driver: Seats): readonly ShiftSeats[] | null {
  return hasVacancy(driver) ? (driver.seats?.shifts ?? null) : null;
}

/** "Manhã 3 · Tarde 0", what is free in bold; heard as "Vagas: manhã 3, tarde nenhuma". */
export function ShiftSeatsLine({ shifts }: { shifts: readonly ShiftSeats[] }) {
  const heard = shifts.map(({ shift, seats }) => `${shiftLabels[shift].toLowerCase()} ${seats || "nenhuma"}`);
  return (
    <>
      <span className="sr-only">Vagas: {heard.join(", ")}</span>
      <span aria-hidden="true">
        {shifts.map(({ shift, seats }, index) => (
          <Fragment key={shift}>
            {index > 0 ? " · " : null}
            <span className={cn("whitespace-nowrap", seats > 0 && "font-semibold")}>
              {shiftLabels[shift]} {seats}
            </span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

/** Since when seats are true, on a line of its own: "confirmadas há 4 dias". Nothing where nobody knows. */
export function SeatsConfirmed({ seats }: { seats: ShownSeats | null }) {
  if (!seats) return null;
  return <span className="block text-label text-ink-2">{confirmedText(seats.confirmedDaysAgo)}</span>;
}
