/**
 * The classes of a decision. Beside the list it stands at the foot of what is open, over at most two fifths of it; on phones
 * only its buttons do (`decisionBar`), so that the keyboard leaves the field in sight.
 */
export const decisionFoot =
  "mt-7 border-t pt-4 panes:sticky panes:bottom-0 panes:-mx-7 panes:-mb-7 panes:max-h-[40dvh] panes:overflow-y-auto panes:bg-surface panes:px-7 panes:pb-4";

export const decisionBar =
  "mt-3 max-lg:sticky max-lg:bottom-0 max-lg:-mx-5 max-lg:-mb-5 max-lg:border-t max-lg:bg-surface max-lg:px-5 max-lg:pt-2 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))]";
