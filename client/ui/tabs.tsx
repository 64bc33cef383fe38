import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { cn } from "./cn";
import { segmentClasses, segmentedTrackClasses } from "./forms/segmented-classes";

type TabsProps<Value extends string> = {
  /** Name of the tab list for screen readers. */
  label: string;
  /** Prefix of the ids that connect tabs and panels; unique on the page. */
  id: string;
  tabs: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs in the segmented style. Arrow keys, Home and End move; the focused tab opens. */
export function Tabs<Value extends string>({
  label,
  id,
  tabs,
  value,
  onValueChange,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const step = steps[event.key];
    const target =
      step !== undefined
        ? (current + step + tabs.length) % tabs.length
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? tabs.length - 1
            : -1;
    const tab = tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  };
  return (
    <div
      data-slot="tabs"
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={cn(segmentedTrackClasses(tabs.length), className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-aba-${tab.value}`}
          aria-controls={`${id}-painel-${tab.value}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValueChange(tab.value)}
          className={cn(segmentClasses, "text-ink-2 aria-selected:bg-ink aria-selected:text-white")}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

type TabPanelProps = { id: string; value: string; active: boolean; className?: string; children: ReactNode };

/** The panel of a tab. Hidden panels keep what was typed in them. */
export function TabPanel({ id, value, active, className, children }: TabPanelProps) {
  return (
    <div
      data-slot="tab-panel"
      role="tabpanel"
      id={`${id}-painel-${value}`}
      aria-labelledby={`${id}-aba-${value}`}
      hidden={!active}
      className={className}
    >
      {children}
    </div>
  );
}
