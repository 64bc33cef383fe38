import { type DriverCard, freeSeats } from "../../shared/drivers";
import { seatCountText } from "../../shared/profile/seats";
import { shiftFilters } from "../../shared/search/facts";
import { placeAnswers, seatsAnswer } from "../intent/answers";
import type { SearchParams } from "../search/search-params";
import { FactLine } from "./fact-line";
import { ShiftSeatsLine, shownShifts } from "./seats/seat-facts";

/** What was searched, first on a card: the seats of the shift or year with their date, and "Atende …". */
export function CardAnswers({ driver, search }: { driver: DriverCard; search: SearchParams }) {
  const { turno, ano } = search;
  const seats = seatsAnswer(driver, search);
  const others = ano
    ? null
    : shownShifts(driver)?.filter(({ shift }) => !turno || shift !== shiftFilters[turno]);
  return (
    <>
      {seats ? (
        <FactLine icon="seat">
          {seats.lead}
          <strong className="font-semibold">{seats.strong.replace(":", "")}</strong>
          {seats.rest}
          {seats.note ? <span className="block text-label text-ink-2">{seats.note}</span> : null}
          {ano ? (
            <span className="block text-label text-ink-2">{`Hoje ${seatCountText(freeSeats(driver))}`}</span>
          ) : null}
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
