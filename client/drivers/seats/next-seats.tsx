import { formatDate, formatWholeReais } from "../../../shared/brazil";
import type { NextSeats as Told } from "../../../shared/drivers";
import { askDriverPath } from "../../../shared/paths";
import { nextSeatsText } from "../../../shared/profile/next-seats";
import { ButtonAnchor } from "../../ui/button-link";
import { Icon } from "../../ui/icon";

type NextSeatsProps = {
  next: Told;
  /** Whom families can ask; null in the owner's preview. */
  driverId: string | null;
};

/** "Para 2027: Manhã 4 · Tarde 2, informado pelo condutor em 10/11/2026", a line of a profile's head. */
export function NextSeats({ next, driverId }: NextSeatsProps) {
  const { year, confirmedAt, fromPrice, shifts } = next;
  const hasSeats = Object.values(shifts).some((seats) => seats !== null && seats > 0);
  return (
    <li className="flex gap-3">
      <Icon name="calendar" className="mt-0.5 text-ink-2" />
      <span className="min-w-0">
        <strong className="font-semibold">Para {year}:</strong> {nextSeatsText(next)}
        {fromPrice === null ? null : (
          <span className="block">
            a partir de <strong className="font-semibold">{formatWholeReais(fromPrice)}</strong> por mês em{" "}
            {year}
          </span>
        )}
        <span className="block text-label text-ink-2">
          {confirmedAt ? `informado pelo condutor em ${formatDate(confirmedAt)}` : "a confirmar"}
        </span>
        {hasSeats && driverId ? (
          <ButtonAnchor href={askDriverPath(driverId)} variant="outline" className="mt-3">
            Pedir vaga para {year}
          </ButtonAnchor>
        ) : null}
      </span>
    </li>
  );
}
