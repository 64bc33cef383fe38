import { type ShiftFilter, shiftFilters } from "../../search/facts";
import type { StoredRequestState } from "./requests";

// Requests as the driver who got them sees them, without zod.

/** What the list can be narrowed to: its name in the call, and the states that are in it. */
export const receivedFilters = {
  waiting: ["open"],
  has: ["has"],
  agreed: ["agreed", "settled"],
  ended: ["none", "withdrawn"],
} as const satisfies Record<string, readonly StoredRequestState[]>;
export type ReceivedFilter = keyof typeof receivedFilters;
export const receivedFilterNames = Object.keys(receivedFilters) as [ReceivedFilter, ...ReceivedFilter[]];

/** The same in the page's address. */
export const receivedFilterParams = {
  responder: "waiting",
  vaga: "has",
  fechado: "agreed",
  encerrado: "ended",
} as const satisfies Record<string, ReceivedFilter>;
export type ReceivedFilterParam = keyof typeof receivedFilterParams;

/** What the page's address says. */
export type ReceivedParams = { estado?: ReceivedFilterParam; turno?: ShiftFilter };

/** The call's filters for an address. */
export function filtersOfAddress({ estado, turno }: ReceivedParams) {
  return {
    ...(estado && { state: receivedFilterParams[estado] }),
    ...(turno && { shift: shiftFilters[turno] }),
  };
}
