import { useEffect, useRef } from "react";
import { useIsUnchosen } from "./use-claim";

const FIRST_MOMENT_MS = 700;

/**
 * For decisions of one press: whether the item opened by itself only a moment ago (`isShown`: its buttons are there), so
 * that the press was meant for the one before it.
 */
export function useIsTooSoon(isShown: boolean): () => boolean {
  const isUnchosen = useIsUnchosen();
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (isShown) shownAt.current = performance.now();
  }, [isShown]);
  return () => isUnchosen && performance.now() - shownAt.current < FIRST_MOMENT_MS;
}
