import type { ShiftFilter } from "../../search/facts";

/** The number of days that results cover. */
export const resultDays = [7, 30, 90] as const;
export type ResultDays = (typeof resultDays)[number];

/** What is counted for a profile, in the order of display. */
export const figureNames = ["appearances", "visits", "openings"] as const;
export type FigureName = (typeof figureNames)[number];

/** Each figure's label for drivers, what it is, and how it is counted. */
export const figureLabels: Record<
  FigureName,
  { label: string; title: string; meaning: string; counting: string }
> = {
  appearances: {
    label: "aparições em listas",
    title: "Aparições em listas",
    meaning:
      "quantas vezes seu perfil apareceu na busca, na página inicial e nas páginas de cidade, bairro e escola.",
    counting: "Robôs não contam.",
  },
  visits: {
    label: "visitas ao perfil",
    title: "Visitas ao perfil",
    meaning: "pessoas que abriram seu perfil.",
    counting: "A mesma pessoa conta uma vez por dia. Você e os robôs não contam.",
  },
  openings: {
    label: "aberturas do WhatsApp",
    title: "Aberturas do WhatsApp",
    meaning: "pessoas que tocaram em “Concordo, ir para WhatsApp”.",
    counting: "A mesma pessoa conta uma vez por dia. Se ela escreveu, só vocês dois sabem.",
  },
};

/** The shift that families searched for, in words after a place. */
export const demandShiftLabels: Record<ShiftFilter, string> = {
  manha: "de manhã",
  tarde: "à tarde",
  noturno: "à noite",
};

/** Minimum of families for a place with unmet demand to be shown, and over how many days. */
export const DEMAND_FAMILIES_MIN = 3;
export const DEMAND_DAYS = 30;
/** How many such places are shown to a driver, those with most families first. */
export const DEMAND_PLACES_MAX = 8;
