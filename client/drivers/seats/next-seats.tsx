import { formatDate, formatWholeReais } from "../../../shared/brazil";
import type { NextSeats as Told } from "../../../shared/drivers";
import { nextSeatsText } from "../../../shared/profile/next-seats";
import { Icon } from "../../ui/icon";

/** "Para 2027: Manhã 4 · Tarde 2, informado pelo condutor em 10/11/2026", a line of a profile's head. */
export function NextSeats({ next }: { next: Told }) {
  const { year, confirmedAt, fromPrice } = next;
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
      </span>
    </li>
  );
}
