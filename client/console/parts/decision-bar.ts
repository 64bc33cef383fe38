/**
 * The classes of a decision. Beside the list it stands at the foot of what is open; on phones only its buttons do
 * (`decisionBar`; toasts then come from the top, see styles.css), above the keyboard where that lies over the page
 * (useKeyboardHeight). A window that is too low for that has neither.
 */
export const decisionFoot =
  "mt-7 border-t pt-4 max-lg:pb-[calc(7rem+var(--keyboard-height,0px))] panes:sticky panes:bottom-0 panes:-mx-7 panes:-mb-7 panes:max-h-[40dvh] panes:overflow-y-auto panes:bg-surface panes:px-7 panes:pt-3 panes:pb-4 panes:[&_[data-slot=field-hint]]:hidden panes:[&_textarea]:h-18 panes:[&_textarea]:min-h-0";

export const decisionBar =
  "decision-bar mt-3 max-lg:[@media(height>=30rem)]:fixed max-lg:inset-x-0 max-lg:bottom-(--keyboard-height,0px) max-lg:z-20 max-lg:border-t max-lg:bg-surface max-lg:px-4 max-lg:pt-2 max-lg:pb-[calc(0.625rem+env(safe-area-inset-bottom))]";

/** What the bar says beside its buttons, which alone remain while the keyboard is open. */
export const decisionNote = "text-label text-ink-2 max-lg:in-data-typing:hidden";

/** The buttons in it: in one line from 360 px on. */
export const decisionButtons =
  "mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:gap-x-2 max-lg:[&>button]:min-h-12 max-lg:[&>button]:px-2 max-lg:[&>button]:text-small max-lg:[&>button]:whitespace-nowrap min-[22.5rem]:max-lg:flex-nowrap lg:mt-2";
