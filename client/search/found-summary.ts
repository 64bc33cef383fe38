import { normalise, type SearchOutput } from "../../shared/search";

/** What the server knows of the results; the browser changes title and description only. */
export type FoundSummary = {
  totalCount: number;
  isExact: boolean;
  drivers: { id: string; name: string }[];
  /** The searched city as the drivers found there write it: "campinas" and "CAMPINAS" are one page. */
  city?: string | undefined;
};

/** What the head needs of the first results. */
export function summaryOf(
  typedCity: string | undefined,
  { drivers, totalCount, showing }: SearchOutput,
): FoundSummary {
  const city = typedCity && normalise(typedCity);
  return {
    totalCount,
    isExact: !showing,
    drivers: drivers.map(({ id, name }) => ({ id, name })),
    city: drivers.find(({ serviceCity }) => normalise(serviceCity) === city)?.serviceCity,
  };
}
