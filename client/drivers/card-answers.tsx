import type { DriverCard } from "../../shared/drivers";
import { shiftFilters } from "../../shared/search/facts";
import { placeAnswers, seatsAnswer } from "../intent/answers";
import type { SearchParams } from "../search/search-params";
import { FactLine } from "./fact-line";
import { ShiftSeatsLine, shownShifts } from "./seats/seat-facts";

/** What was searched, first on a card: the shift's seats with their date, and "Atende …". */
export function CardAnswers({ driver, search }: { driver: DriverCard; search: SearchParams }) {
  const seats = search.turno && seatsAnswer(driver, search.turno);
  const others = shownShifts(driver)?.filter(
    ({ shift }) => !search.turno || shift !== shiftFilters[search.turno],
  );
  return (
    <>
      {seats ? (
        <FactLine icon="seat">
          <strong className="font-semibold">{seats.strong.replace(":", "")}</strong>
          {seats.rest}
          {seats.note ? <span className="block text-label text-ink-2">{seats.note}</span> : null}
          {others && others.length > 0 ? (
            <span className="block text-label text-ink-2">
              <ShiftSeatsLine shifts={others} />
            </span>
          ) : null}
        </FactLine>
      ) : null}
      {placeAnswers(driver, search, true).map(({ kind, name }) => (
        <FactLine key={kind} icon={kind === "school" ? "school" : "pin"}>
          Atende <mark className="answer">{name}</mark>
        </FactLine>
      ))}
    </>
  );
}
