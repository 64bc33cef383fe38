import { cleanLine, withoutAccents } from "../text";

/** The values of the filter "turno", each with its fact: free seats in that shift. */
export const shiftFilters = { manha: "morning", tarde: "afternoon", noturno: "night" } as const;
export type ShiftFilter = keyof typeof shiftFilters;
export const shiftFilterNames = Object.keys(shiftFilters) as [ShiftFilter, ...ShiftFilter[]];

/** The filters that are either on or absent, each with its fact. */
export const tickFilters = {
  autorizacao: "authorised",
  monitora: "monitor",
  ar: "airConditioning",
  acessivel: "accessible",
} as const;
export type TickFilter = keyof typeof tickFilters;
export const tickFilterNames = Object.keys(tickFilters) as [TickFilter, ...TickFilter[]];

/** Filters by facts, with their names in URLs and in the call. */
export type FactFilters = {
  turno?: ShiftFilter | undefined;
  /** Seats for the year that is sold; `turno` is then a shift of that year. */
  year?: number | undefined;
} & { [name in TickFilter]?: 1 | undefined };

/** The names of the filters by facts in a call. */
export const factFilterNames = ["turno", "year", ...tickFilterNames] as const;

/** The same in the order of a URL, with the URL's names. */
export const factParamNames = ["turno", "ano", ...tickFilterNames] as const;

/** Filters by facts as a URL has them: `ano` is the call's `year`. */
export type FactParams = Omit<FactFilters, "year"> & { ano?: number | undefined };

/** Seats for the year that is sold, in any shift or in one, each with its fact: what a count of filters calls them. */
export const nextFilters = {
  ano: "next",
  "ano-manha": "nextMorning",
  "ano-tarde": "nextAfternoon",
  "ano-noturno": "nextNight",
} as const;
export const nextFilterNames = Object.keys(nextFilters) as [keyof typeof nextFilters];

/** Whether a filter is one of those that are either on or absent. */
export function isTickFilter(name: string): name is TickFilter {
  return Object.hasOwn(tickFilters, name);
}

const shiftsAsWritten: Record<ShiftFilter, RegExp> = {
  manha: /^(manha|matutin[oa])$/,
  tarde: /^(tarde|vespertin[oa])$/,
  noturno: /^(noite|noturn[oa])$/,
};

/** The shift that people mean who write a URL themselves: "noite", "Manhã", "vespertino". */
export function readShift(text: string): ShiftFilter | undefined {
  const word = withoutAccents(cleanLine(text.slice(0, 30))).toLowerCase();
  return shiftFilterNames.find((name) => shiftsAsWritten[name].test(word));
}

/** Whether a text is a shift that a URL can name. */
export function isShiftFilter(text: string): text is ShiftFilter {
  return Object.hasOwn(shiftFilters, text);
}
