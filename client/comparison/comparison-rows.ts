import { dayInSaoPaulo, formatInteger, formatWholeReais } from "../../shared/brazil";
import { freeSeats, type PublicProfile } from "../../shared/drivers";
import {
  confirmedText,
  offeredShifts,
  type Shift,
  seatCountText,
  shiftLabels,
  shifts,
} from "../../shared/profile/seats";
import { ageText, comfortFlags, comfortLabels, vacationLabels } from "../drivers/details/details-text";
import { shownShifts } from "../drivers/seats/seat-facts";

/** A cell's content. `look`: free seat or none, checked document, known value, unknown value. */
export type Cell = {
  words: string;
  note?: string;
  look?: "free" | "full" | "checked" | "told" | "strong" | "quiet";
};

export type Row = { label: string; cells: Cell[] };
export type RowGroup = { title: string; rows: Row[] };

const ASK: Cell = { words: "pergunte", look: "quiet" };
const SEE: Cell = { words: "peça para ver", look: "quiet" };

/** The table of a comparison: a cell for each driver in each row, in the order of the drivers. */
export function comparisonOf(drivers: readonly PublicProfile[]): RowGroup[] {
  const row = (label: string, cell: (driver: PublicProfile) => Cell): Row => ({
    label,
    cells: drivers.map(cell),
  });
  const groups: RowGroup[] = [
    {
      title: "Veículo",
      rows: [
        row("Tipo", ({ vehicleType }) => ({ words: vehicleType })),
        row("Marca e ano", ({ vehicleBrand, vehicleYear }) => ({ words: `${vehicleBrand}, ${vehicleYear}` })),
        row("Lugares", ({ capacity }) => ({ words: String(capacity) })),
      ],
    },
    {
      title: "Vagas",
      rows: [
        ...shifts
          .filter((shift) => drivers.some(({ services }) => offeredShifts(services).includes(shift)))
          .map((shift) => row(shiftLabels[shift], (driver) => seatsIn(driver, shift))),
        row("Confirmadas", confirmed),
      ],
    },
    {
      title: "Documentos",
      rows: [
        row("Autorização", (driver) => document(driver, "authorisation")),
        row("CNH com EAR", (driver) => document(driver, "licence")),
        row("Vistoria", (driver) => document(driver, "inspection")),
      ],
    },
    {
      title: "Valores e condições",
      rows: [
        row("Mensalidade, a partir de", ({ terms }) =>
          terms?.monthlyPrice == null ? ASK : { words: formatWholeReais(terms.monthlyPrice), look: "strong" },
        ),
        row("Parcelas por ano", ({ terms }) => told(terms?.installments)),
        row("Mês de férias", ({ terms }) =>
          told(terms?.vacationCharge && vacationLabels[terms.vacationCharge]),
        ),
        row("Irmãos", ({ terms }) => told(terms?.siblingDiscount && `${terms.siblingDiscount}% de desconto`)),
        row("Aviso para sair", ({ terms }) => told(terms?.noticeDays && `${terms.noticeDays} dias`)),
        row("Contrato escrito", ({ terms }) => yes(terms?.hasContract === true)),
      ],
    },
    {
      title: "Segurança e conforto",
      rows: [
        ...comfortFlags.map((name) =>
          row(comfortLabels[name].short, ({ comfort }) => yes(comfort?.[name] === true)),
        ),
        row("Idade", (driver) => told(driver.comfort && ageText(driver.comfort))),
      ],
    },
    {
      title: "Na Rota Escola",
      rows: [
        row("Recomendações", recommended),
        row("Desde", ({ createdAt }) => ({ words: monthOf(createdAt) })),
      ],
    },
  ];
  return groups;
}

/** Drops rows in which all drivers have the same content, and groups without rows. */
export function onlyDifferent(groups: readonly RowGroup[]): RowGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ cells }) => differ(cells)) }))
    .filter(({ rows }) => rows.length > 0);
}

function differ(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ words, note }) => `${words}\n${note ?? ""}`)).size > 1;
}

function told(value: string | number | null | undefined): Cell {
  return value ? { words: String(value) } : ASK;
}

function yes(isTold: boolean): Cell {
  return isTold ? { words: "sim", look: "told" } : ASK;
}

function seatsIn(driver: PublicProfile, shift: Shift): Cell {
  if (!offeredShifts(driver.services).includes(shift)) return { words: "não atende", look: "quiet" };
  const split = shownShifts(driver);
  const seats = split ? (split.find((told) => told.shift === shift)?.seats ?? 0) : freeSeats(driver);
  if (seats === 0) return { words: seatCountText(0), look: "full" };
  return { words: split ? seatCountText(seats) : `${seats} no total`, look: "free" };
}

function confirmed({ seats }: PublicProfile): Cell {
  const daysAgo = seats?.confirmedDaysAgo ?? null;
  if (daysAgo === null) return { words: "a confirmar", look: "strong" };
  return { words: confirmedText(daysAgo).replace("confirmadas ", "") };
}

function document({ documents }: PublicProfile, wanted: PublicProfile["documents"][number]["type"]): Cell {
  const shown = documents.find(({ type }) => type === wanted);
  return shown ? { words: "conferida", note: shown.until, look: "checked" } : SEE;
}

/** One per family: a mailbox can't recommend a driver twice. */
function recommended({ recommendations: { length } }: PublicProfile): Cell {
  if (length === 0) return { words: "–", look: "quiet" };
  return { words: length === 1 ? "1 família" : `${formatInteger(length)} famílias` };
}

/** "09/2023" in São Paulo. */
function monthOf(iso: string): string {
  const [year, month] = dayInSaoPaulo(new Date(iso)).split("-");
  return `${month}/${year}`;
}
