import { counted, formatWholeReais } from "../../../shared/brazil";
import type { Comfort, Terms } from "../../../shared/profile/details";
import type { Fact } from "../../ui/facts";
import type { IconName } from "../../ui/icon";

/** What a driver charges for a month of school holidays. */
export const vacationLabels = { none: "não cobra", half: "cobra metade", full: "cobra inteiro" } as const;

/** A driver's price and conditions as text for families; what is not stated is left out. */
export function termsFacts(terms: Terms): Fact[] {
  const { monthlyPrice, installments, vacationCharge, siblingDiscount, noticeDays, hasContract } = terms;
  return [
    { label: "Mensalidade", value: monthlyPrice !== null && `a partir de ${formatWholeReais(monthlyPrice)}` },
    { label: "Parcelas por ano", value: installments },
    { label: "Mês de férias", value: vacationCharge && vacationLabels[vacationCharge] },
    { label: "Desconto para irmãos", value: siblingDiscount !== null && `${siblingDiscount}%` },
    { label: "Aviso para sair", value: noticeDays !== null && `${noticeDays} dias` },
    { label: "Contrato por escrito", value: hasContract && "sim" },
  ].filter(({ value }) => value !== null && value !== false);
}

type ComfortFlag = { [Name in keyof Comfort]: Comfort[Name] extends boolean ? Name : never }[keyof Comfort];
type ComfortFact = { icon: IconName; words: string };

/** What a driver can state with a yes, in the order of the form, the profile and the comparison. */
export const comfortLabels: Record<ComfortFlag, ComfortFact & { short: string }> = {
  hasMonitor: {
    icon: "users",
    words: "Monitor ou monitora em todas as viagens",
    short: "Monitor ou monitora",
  },
  hasAirConditioning: { icon: "snow", words: "Ar-condicionado", short: "Ar-condicionado" },
  hasThreePointBelts: {
    icon: "belt",
    words: "Cinto de três pontos em todos os lugares",
    short: "Cinto de três pontos",
  },
  hasCamera: { icon: "camera", words: "Câmera interna", short: "Câmera interna" },
  isAccessible: { icon: "wheelchair", words: "Acessível a cadeira de rodas", short: "Acessível" },
  hasChildSeat: {
    icon: "child-seat",
    words: "Leva cadeirinha ou assento de elevação",
    short: "Leva cadeirinha",
  },
};
/** The names of `comfortLabels`, in its order. */
export const comfortFlags = Object.keys(comfortLabels) as ComfortFlag[];

/** A driver's safety and comfort details as text for families. */
export function comfortFacts(comfort: Comfort): ComfortFact[] {
  const ages = ageText(comfort);
  const stated: ComfortFact[] = comfortFlags
    .filter((name) => comfort[name])
    .map((name) => comfortLabels[name]);
  return ages === "" ? stated : [...stated, { icon: "calendar", words: `Leva ${ages}` }];
}

/** "de 4 a 14 anos"; empty if no age is stated. */
export function ageText({ minAge, maxAge }: Comfort): string {
  if (maxAge === null) return minAge === null ? "" : `a partir de ${years(minAge)}`;
  if (minAge === null || minAge === 0) return `até ${years(maxAge)}`;
  return minAge === maxAge ? `crianças de ${years(minAge)}` : `de ${minAge} a ${years(maxAge)}`;
}

function years(age: number): string {
  return counted(age, "ano", "anos");
}
