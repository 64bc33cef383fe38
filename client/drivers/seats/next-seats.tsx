import { formatDate } from "../../../shared/brazil";
import type { NextSeats as Told } from "../../../shared/drivers";
import { askDriverPath } from "../../../shared/paths";
import { nextSeatsText, statedSeats } from "../../../shared/profile/next-seats";
import { shiftLabels } from "../../../shared/profile/seats";
import { shiftFilters } from "../../../shared/search/facts";
import { yearToAskFor } from "../../intent/year-to-ask-for";
import type { SearchParams } from "../../search/search-params";
import { ButtonAnchor } from "../../ui/button-link";
import { Icon } from "../../ui/icon";
import { FromPrice } from "../details/from-price";

type NextSeatsProps = {
  next: Told;
  search: SearchParams;
  /** Whom families can ask; null in the owner's preview. */
  driverId: string | null;
};

/**
 * "Para 2027: Manhã 4 · Tarde 2, informado pelo condutor em 10/11/2026", a line of a profile's head. For who asked about the
 * year that is answered above: here the other shifts, before today's seats.
 */
export function NextSeats({ next, search, driverId }: NextSeatsProps) {
  const { year, confirmedAt, fromPrice } = next;
  const isAsked = search.ano === year;
  const others = statedSeats(next).filter(
    ({ shift }) => search.turno && shift !== shiftFilters[search.turno],
  );
  if (isAsked && others.length === 0) return null;
  // Where the asked shift has seats, the button is in the bar.
  const asks = driverId !== null && !yearToAskFor({ next }, search) && yearToAskFor({ next }, { ano: year });
  return (
    <li className="flex gap-3">
      <Icon name={isAsked ? "seat" : "calendar"} className="mt-0.5 text-ink-2" />
      <span className="min-w-0">
        <strong className="font-semibold">{`${isAsked ? "Também em" : "Para"} ${year}:`}</strong>{" "}
        {isAsked ? (
          others.map(({ shift, seats }) => `${shiftLabels[shift]}\u00a0${seats}`).join("\u00a0· ")
        ) : (
          <>
            {nextSeatsText(next)}
            {fromPrice === null ? null : (
              <span className="block">
                <FromPrice price={fromPrice} year={year} />
              </span>
            )}
            <span className="block text-label text-ink-2">
              {confirmedAt ? `informado pelo condutor em ${formatDate(confirmedAt)}` : "a confirmar"}
            </span>
          </>
        )}
        {asks ? (
          <ButtonAnchor href={askDriverPath(driverId)} variant="outline" className="mt-3">
            Pedir vaga para {year}
          </ButtonAnchor>
        ) : null}
      </span>
    </li>
  );
}
