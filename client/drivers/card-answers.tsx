import type { DriverCard } from "../../shared/drivers";
import { shiftFilters } from "../../shared/search/facts";
import { placeAnswers, seatsAnswer } from "../intent/answers";
import type { SearchParams } from "../search/search-params";
import { FactLine } from "./fact-line";
import { ShiftSeatsLine, shownShifts } from "./seats/seat-facts";

/** What was searched, first on a card: the shift's seats with their date, and "Atende …". */
export function CardAnswers({ driver, asked }: { driver: DriverCard; asked: SearchParams }) {
  const seats = asked.turno && seatsAnswer(driver, asked.turno);
  const others = shownShifts(driver)?.filter(
    ({ shift }) => !asked.turno || shift !== shiftFilters[asked.turno],
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
      {placeAnswers(driver, asked, true).map(({ kind, name }) => (
        <FactLine key={kind} icon={kind === "school" ? "school" : "pin"}>
          Atende <mark className="answer">{name}</mark>
        </FactLine>
      ))}
    </>
  );
}
