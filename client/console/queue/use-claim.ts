import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { consoleApi } from "../api";
import { useIsOperator } from "../session/staff-here";
import type { QueueItem } from "./item-text";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The item opened by itself after a decision, or was passed by J and K: nobody chose it. */
    isUnchosen?: boolean;
  }
}

/** Whether the open item was not chosen by whoever sees it. */
export const useIsUnchosen = () => useLocation({ select: ({ state }) => state.isUnchosen === true });

/**
 * Assigns an item to the operator who chose it in the list, unless it is assigned already.
 * @returns assigns one that nobody chose, for the first thing that is done to it
 */
export function useClaim({ id, closedAt, takenBy }: Pick<QueueItem, "id" | "closedAt" | "takenBy">) {
  const utils = consoleApi.useUtils();
  const isUnchosen = useIsUnchosen();
  const isFree = useIsOperator() && !closedAt && !takenBy;
  const { mutate, isPending } = consoleApi.queue.open.useMutation({
    onSettled: () => Promise.all([utils.queue.invalidate(), utils.cases.file.invalidate()]),
  });
  useEffect(() => {
    if (isFree && !isUnchosen) mutate({ id });
  }, [id, isFree, isUnchosen, mutate]);
  return () => {
    if (isFree && !isPending) mutate({ id });
  };
}
