import { formatDate } from "../../shared/brazil";
import { Icon } from "../ui/icon";

type PeriodRoadProps = {
  /** ISO 8601. */
  start: string;
  end: string;
  now: Date;
  /** What the road's end is: "Fim do período", "Ativa até". */
  endLabel: string;
};

const VAN = { width: 46, height: 38 };

/** The billing period as a road: done in yellow, the van where today is, the rest dashed. The dates below say the same. */
export function PeriodRoad({ start, end, now, endLabel }: PeriodRoadProps) {
  // The van stays clear of both ends.
  const today = `${Math.min(92, Math.max(8, shareDone(start, end, now) * 100))}%`;
  return (
    <div>
      <svg data-slot="period-road" aria-hidden="true" className="block h-9.5 w-full overflow-visible">
        <line x1="26" y1="19" x2={today} y2="19" className="stroke-band stroke-6" />
        <line x1={today} y1="19" x2="100%" y2="19" strokeDasharray="6 4" className="stroke-ink/35 stroke-3" />
        <circle cx="9" cy="19" r="9" className="fill-ink" />
        <svg aria-hidden="true" x="100%" overflow="visible">
          <circle cx="-9" cy="19" r="7.5" className="fill-surface stroke-ink stroke-3" />
        </svg>
        <svg aria-hidden="true" x={today} overflow="visible">
          <g transform={`translate(${-VAN.width / 2} 0)`}>
            <rect x="-4" width={VAN.width + 8} height={VAN.height} className="fill-surface" />
            <rect {...VAN} rx="10" className="fill-ink" />
            <Icon name="van" size={24} x="11" y="7" className="text-white" />
          </g>
        </svg>
      </svg>
      <dl className="mt-3 flex justify-between gap-4">
        <RoadEnd label="Início do período" date={start} />
        <RoadEnd label={endLabel} date={end} className="text-right" />
      </dl>
    </div>
  );
}

function shareDone(start: string, end: string, now: Date): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return to > from ? (now.getTime() - from) / (to - from) : 1;
}

function RoadEnd({ label, date, className }: { label: string; date: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="font-bold tabular-nums">{formatDate(date)}</dd>
    </div>
  );
}
