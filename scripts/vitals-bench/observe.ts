import type { Page } from "playwright";

/** Milliseconds; for layout shift, the score of the worst session window. */
export type Observed = {
  lcp: number;
  inp: number;
  cls: number;
  lcpElement: string;
  worst: string;
  /** From the first click to the frame with the dialog that it opens: INP ends with what is painted before. */
  firstAnswer: number;
};

declare global {
  var vitals: Observed;
}

/** Observes a page from its first byte on, as web-vitals defines it. Call before it is opened. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Observed = { lcp: 0, inp: 0, cls: 0, lcpElement: "", worst: "", firstAnswer: 0 };
    globalThis.vitals = seen;
    const watch = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
        ...more,
      });
    watch("largest-contentful-paint", (entry) => {
      seen.lcp = entry.startTime;
      const element = "element" in entry && entry.element instanceof Element ? entry.element : undefined;
      seen.lcpElement = `${element?.tagName.toLowerCase() ?? "?"} ${element?.textContent.trim().slice(0, 40) ?? ""}`;
    });
    let session = { first: 0, last: 0, score: 0 };
    watch("layout-shift", (entry) => {
      if (!("value" in entry && "hadRecentInput" in entry) || entry.hadRecentInput) return;
      const goesOn = entry.startTime - session.last < 1000 && entry.startTime - session.first < 5000;
      const score = Number(entry.value) + (goesOn ? session.score : 0);
      session = { first: goesOn ? session.first : entry.startTime, last: entry.startTime, score };
      seen.cls = Math.max(seen.cls, score);
    });
    // With fewer than fifty interactions, the INP is the longest one.
    const interaction = (entry: PerformanceEntry) => {
      if (!("interactionId" in entry) || !entry.interactionId || entry.duration <= seen.inp) return;
      seen.inp = entry.duration;
      const target = "target" in entry && entry.target instanceof Element ? entry.target : undefined;
      seen.worst = `${entry.name} on ${target?.getAttribute("aria-label") ?? target?.id ?? target?.tagName ?? "?"}`;
    };
    watch("event", interaction, { durationThreshold: 16 });
    const untilDialog = ({ timeStamp }: MouseEvent) => {
      const look = () => {
        if (document.querySelector("dialog:modal, dialog:popover-open"))
          seen.firstAnswer = performance.now() - timeStamp;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener("click", untilDialog, { capture: true, once: true });
  });
}

/** The metrics so far. */
export function vitalsOf(page: Page): Promise<Observed> {
  return page.evaluate(
    () =>
      new Promise<Observed>((resolve) => {
        // The last event's entries are delivered after the frame it caused.
        requestAnimationFrame(() => setTimeout(() => resolve(globalThis.vitals), 100));
      }),
  );
}
