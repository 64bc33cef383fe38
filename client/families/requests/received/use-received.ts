import { filtersOfAddress, type ReceivedParams } from "../../../../shared/families/requests/received";
import type { ReceivedRequest, RequestCounts } from "../../../../shared/families/requests/received-calls";
import { trpc } from "../../../app/trpc";

/** The list of an address, page by page. What is answered stays where it is until the list is opened again. */
export function useReceived(params: ReceivedParams) {
  const utils = trpc.useUtils();
  const input = filtersOfAddress(params);
  const query = trpc.requests.received.useInfiniteQuery(input, {
    staleTime: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const pages = query.data?.pages;
  return {
    query,
    first: pages?.[0],
    requests: pages?.flatMap((page) => page.requests) ?? [],
    /** Shows what an answer changed: the request itself, or that it is hidden, and what waits now. */
    replace: (id: string, request: ReceivedRequest | null, counts: RequestCounts) =>
      utils.requests.received.setInfiniteData(
        input,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              counts,
              requests: page.requests.flatMap((listed) => (listed.id === id ? (request ?? []) : listed)),
            })),
          },
      ),
    /** Shows how many seats are told for a shift. */
    setSeats: (shift: ReceivedRequest["shift"], seats: number | null) =>
      utils.requests.received.setInfiniteData(
        input,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map(({ counts, ...page }) => ({
              ...page,
              counts: {
                ...counts,
                shifts: counts.shifts.map((entry) => (entry.shift === shift ? { ...entry, seats } : entry)),
              },
            })),
          },
      ),
    reload: () => utils.requests.received.invalidate(),
  };
}

export type Received = ReturnType<typeof useReceived>;
