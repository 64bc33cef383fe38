import { useEffect, useState } from "react";
import { readTab, writeTab } from "../app/browser-storage";

const KEY = "rota.results.place";

type PlaceAfterReloadProps = {
  /** The router's key of the history entry. */
  entry: string | undefined;
  isWhole: boolean;
};

/**
 * After a reload the results are as long as before only once all their pages have loaded again: then this scrolls to where
 * the visitor was.
 */
export function PlaceAfterReload({ entry: key, isWhole }: PlaceAfterReloadProps): null {
  const [stored, setStored] = useState<unknown>();
  useEffect(() => {
    setStored(readTab(KEY));
    const forget = () => writeTab(KEY, undefined);
    const store = () => writeTab(KEY, { key, top: scrollY });
    forget();
    addEventListener("pagehide", store);
    // The page itself came back, at its place.
    addEventListener("pageshow", forget);
    return () => {
      removeEventListener("pagehide", store);
      removeEventListener("pageshow", forget);
    };
  }, [key]);
  useEffect(() => {
    const { key: keyThen, top } = Object(stored) as { key?: unknown; top?: unknown };
    if (!isWhole || keyThen !== key || typeof top !== "number") return;
    setStored(undefined);
    scrollTo(0, top);
  }, [isWhole, stored, key]);
  return null;
}
