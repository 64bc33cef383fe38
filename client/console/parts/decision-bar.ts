/**
 * The classes of a decision. Beside the list it stands at the foot of what is open; on phones only its buttons do
 * (`decisionBar`, whose height the toasts know from styles.css), so that the keyboard leaves the field in sight. A window
 * that is too low for that has neither.
 */
export const decisionFoot =
  "mt-7 border-t pt-4 max-lg:pb-28 panes:sticky panes:bottom-0 panes:-mx-7 panes:-mb-7 panes:max-h-[40dvh] panes:overflow-y-auto panes:bg-surface panes:px-7 panes:pt-3 panes:pb-4 panes:[&_[data-slot=field-hint]]:hidden panes:[&_textarea]:h-18 panes:[&_textarea]:min-h-0";

export const decisionBar =
  "decision-bar mt-3 max-lg:[@media(height>=30rem)]:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:bg-surface max-lg:px-5 max-lg:pt-2 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))]";
