/** The values of the filter "turno", each with the fact that it asks for: free seats in that shift. */
export const shiftFilters = { manha: "morning", tarde: "afternoon", noturno: "night" } as const;
export type ShiftFilter = keyof typeof shiftFilters;
export const shiftFilterNames = Object.keys(shiftFilters) as [ShiftFilter, ...ShiftFilter[]];

/** The filters that are on or not there, each with the fact that it asks for. */
export const tickFilters = {
  autorizacao: "authorised",
  monitora: "monitor",
  ar: "airConditioning",
  acessivel: "accessible",
} as const;
export type TickFilter = keyof typeof tickFilters;
export const tickFilterNames = Object.keys(tickFilters) as [TickFilter, ...TickFilter[]];

/** Filters by facts, under the names that they have in addresses and in the call. */
export type FactFilters = { turno?: ShiftFilter | undefined } & { [name in TickFilter]?: 1 | undefined };

/** The names of the filters by facts, in the order in which they stand in an address. */
export const factFilterNames = ["turno", ...tickFilterNames] as const;

/** Whether a text is one of the shifts that an address can name. */
export function isShiftFilter(text: string): text is ShiftFilter {
  return Object.hasOwn(shiftFilters, text);
}
