import { formatWholeReais } from "../../../shared/brazil";
import type { NextSeats } from "../../../shared/drivers";

/** The price that a family asks for: of the searched year, otherwise of today. */
export function priceAsked(
  { monthlyPrice, next }: { monthlyPrice: number | null | undefined; next: NextSeats | null },
  year: number | undefined,
): number | null {
  if (year) return next?.year === year ? next.fromPrice : null;
  return monthlyPrice ?? null;
}

/** "a partir de R$ 420 por mês", "a partir de R$ 680 por mês em 2027" */
export function FromPrice({ price, year }: { price: number; year?: number | undefined }) {
  return (
    <>
      a partir de <strong className="font-semibold">{formatWholeReais(price)}</strong> por mês
      {year ? ` em ${year}` : null}
    </>
  );
}
