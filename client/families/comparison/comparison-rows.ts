import type { PublicProfile } from "../../../shared/drivers";
import { offeredShifts, type Shift, shiftLabels, shifts } from "../../../shared/profile/seats";
import { shiftFilters } from "../../../shared/search/facts";
import { ageText, comfortFlags, comfortLabels, vacationLabels } from "../../drivers/details/details-text";
import { spelledName } from "../../intent/answers";
import type { SearchParams } from "../../search/search-params";
import {
  type Cell,
  checked,
  isUnstated,
  priceIn,
  recommended,
  seatsIn,
  seatsInYear,
  seatsToday,
  serves,
  since,
  stated,
  vehiclePhotos,
  yearlyPrice,
  yes,
} from "./comparison-cells";
import type { Question } from "./comparison-questions";

export type Row = { label: string; cells: Cell[]; question?: Question };
export type RowGroup = { title: string; rows: Row[] };

/** The table of a comparison, and the rows left out because nobody told anything: to be asked. */
export type Comparison = { groups: RowGroup[]; unstated: Row[] };

const inShift: Record<Shift, string> = {
  morning: "Vaga de manhã",
  afternoon: "Vaga à tarde",
  night: "Vaga à noite",
};

/**
 * A cell for each driver in each row, in the order of the drivers. First what decides: the searched school or neighborhood,
 * seats in the searched shift and for the searched year, the price of a year, the authorisation.
 */
export function comparisonOf(drivers: readonly PublicProfile[], search: SearchParams = {}): Comparison {
  const row = (label: string, cell: (driver: PublicProfile) => Cell, question?: Question): Row => ({
    label,
    cells: drivers.map(cell),
    ...(question && { question }),
  });
  const offered = shifts.filter((shift) =>
    drivers.some(({ services }) => offeredShifts(services).includes(shift)),
  );
  const first = search.turno ? [shiftFilters[search.turno]] : offered;
  const place = {
    ...(search.estado && { estado: search.estado }),
    ...(search.cidade && { cidade: search.cidade }),
  };
  const { escola, bairro, ano } = search;
  const seats = (shift: Shift) => (driver: PublicProfile) =>
    ano ? seatsInYear(driver, shift, ano) : seatsIn(driver, shift);
  const inYear = ano ? ` em ${ano}` : "";
  const groups: RowGroup[] = [
    {
      title: drivers.length > 1 ? "Para decidir" : "Vagas, preço e autorização",
      rows: [
        ...(escola
          ? [row(`Atende ${shownSchool(drivers, escola)}`, (driver) => serves(driver, { ...place, escola }))]
          : []),
        ...(bairro ? [row(`Atende ${bairro}`, (driver) => serves(driver, { ...place, bairro }))] : []),
        ...first.map((shift) => row(inShift[shift] + inYear, seats(shift))),
        ano
          ? row(`Preço em ${ano}`, (driver) => priceIn(driver, ano), "price")
          : row("Preço por ano", yearlyPrice, "price"),
        row("Autorização", (driver) => checked(driver, "authorisation"), "authorisation"),
      ],
    },
    {
      title: "Veículo",
      rows: [
        row("Fotos", vehiclePhotos),
        row("Tipo", ({ vehicleType }) => ({ words: vehicleType })),
        row("Marca e ano", ({ vehicleBrand, vehicleYear }) => ({ words: `${vehicleBrand}, ${vehicleYear}` })),
        row("Lugares", ({ capacity }) => ({ words: String(capacity) })),
      ],
    },
    {
      title: "Vagas",
      rows: [
        ...offered
          .filter((shift) => !first.includes(shift))
          .map((shift) =>
            row(shiftLabels[shift] + inYear, (driver) => ({ ...seats(shift)(driver), note: "" })),
          ),
        ...(ano ? [row("Hoje", seatsToday)] : []),
      ],
    },
    {
      title: "Documentos",
      rows: [
        row("CNH com EAR", (driver) => checked(driver, "licence"), "licence"),
        row("Vistoria", (driver) => checked(driver, "inspection"), "inspection"),
      ],
    },
    {
      title: "Valores e condições",
      rows: [
        row(
          "Mês de férias",
          ({ terms }) => stated(terms?.vacationCharge && vacationLabels[terms.vacationCharge]),
          "vacationCharge",
        ),
        row(
          "Irmãos",
          ({ terms }) => stated(terms?.siblingDiscount && `${terms.siblingDiscount}% de desconto`),
          "siblingDiscount",
        ),
        row(
          "Aviso para sair",
          ({ terms }) => stated(terms?.noticeDays && `${terms.noticeDays} dias`),
          "noticeDays",
        ),
        row("Contrato escrito", ({ terms }) => yes(terms?.hasContract === true), "hasContract"),
      ],
    },
    {
      title: "Segurança e conforto",
      rows: [
        ...comfortFlags.map((name) =>
          row(comfortLabels[name].short, ({ comfort }) => yes(comfort?.[name] === true), name),
        ),
        row("Idade", ({ comfort }) => stated(comfort && ageText(comfort)), "age"),
      ],
    },
    {
      title: "Na Rota Escola",
      rows: [row("Recomendações", recommended), row("Desde", since)],
    },
  ];
  const isStated = ({ cells }: Row) => !cells.every(isUnstated);
  return {
    groups: withRows(groups, isStated),
    unstated: groups.flatMap(({ rows }) => rows.filter((line) => line.question && !isStated(line))),
  };
}

/** Drops rows in which all drivers have the same content, and groups without rows. */
export function onlyDifferent(groups: readonly RowGroup[]): RowGroup[] {
  return withRows(groups, ({ cells }) => differ(cells));
}

function withRows(groups: readonly RowGroup[], isShown: (row: Row) => boolean): RowGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
}

function differ(cells: readonly Cell[]): boolean {
  return new Set(cells.map(({ words, note, photos }) => [words, note, photos?.[0]?.url].join("\n"))).size > 1;
}

/** As one of the drivers spells it; otherwise as it was searched. */
export function shownSchool(drivers: readonly PublicProfile[], typed: string): string {
  return spelledName(
    drivers.map(({ offeredSchoolTransport }) => offeredSchoolTransport),
    typed,
  );
}
