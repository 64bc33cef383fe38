import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { cn } from "../cn";
import {
  compactSegmentClasses,
  compactTrackClasses,
  segmentClasses,
  segmentedTrackClasses,
} from "./segmented-classes";

type Segment<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode };

type SegmentedRadioProps<Value extends string> = {
  legend: string;
  name: string;
  segments: readonly Segment<Value>[];
  /** Null while nothing is selected. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Shows the legend above the choices; otherwise a heading already says it. */
  showLegend?: boolean;
  /** Four words so short that phones have room for them in one row. */
  short?: boolean;
  /** One low row, for tools above a list. */
  compact?: boolean;
  className?: string;
};

/** One of a few choices side by side, as a radio group; two by two on phones if there are four, unless compact. */
export function SegmentedRadio<Value extends string>(props: SegmentedRadioProps<Value>) {
  const { legend, name, segments, value, onValueChange, showLegend, short, compact, className } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  // A choice made before hydration has fired no event for React.
  const takeWhatStands = useEffectEvent(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    const segment = segments.find((candidate) => candidate.value === chosen);
    if (segment && segment.value !== value) onValueChange(segment.value);
  });
  useEffect(() => takeWhatStands(), []);
  return (
    <fieldset ref={group} data-slot="segmented-radio" className={cn("min-w-0", className)}>
      <legend className={showLegend ? "mb-2 text-label font-bold" : "sr-only"}>{legend}</legend>
      <div className={compact ? compactTrackClasses : segmentedTrackClasses(segments.length, short)}>
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={cn(compact ? compactSegmentClasses : segmentClasses, "choice")}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onValueChange(segment.value)}
            />
            <span>{segment.label}</span>
            {segment.note == null ? null : (
              <span className="text-label leading-5 font-semibold">{segment.note}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
