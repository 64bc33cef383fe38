import { formatDate } from "../../shared/brazil";
import { Icon } from "../ui/icon";

type PeriodRoadProps = {
  /** ISO 8601. */
  start: string;
  end: string;
  now: Date;
  /** The label of the end: "Fim do período", "Ativa até". */
  endLabel: string;
};

const VAN = { width: 46, height: 38 };

/** The billing period as a road: yellow up to today, where the van is, then dashed. The dates below say the same. */
export function PeriodRoad({ start, end, now, endLabel }: PeriodRoadProps) {
  const today = `${shareDone(start, end, now) * 100}%`;
  return (
    <div>
      <div data-slot="period-road" aria-hidden="true" className="relative flex items-center">
        <svg aria-hidden="true" className="absolute inset-x-6 h-9.5 w-[calc(100%-3rem)]">
          <line x2="100%" y1="19" y2="19" strokeDasharray="6 4" className="stroke-ink/35 stroke-3" />
        </svg>
        <span className="size-4.5 shrink-0 rounded-full bg-ink" />
        {/* /* The van moves between the ends and never beyond them. */}
        <svg aria-hidden="true" className="relative mx-8 h-9.5 min-w-0 flex-1 overflow-visible">
          <line x1="-26" x2={today} y1="19" y2="19" className="stroke-band stroke-6" />
          <svg aria-hidden="true" x={today} overflow="visible">
            <g transform={`translate(${-VAN.width / 2} 0)`}>
              <rect x="-4" width={VAN.width + 8} height={VAN.height} className="fill-surface" />
              <rect {...VAN} rx="10" className="fill-ink" />
              <Icon name="van" size={24} x="11" y="7" className="text-white" />
            </g>
          </svg>
        </svg>
        <span className="size-4.5 shrink-0 rounded-full border-3 border-ink bg-surface" />
      </div>
      <dl className="mt-3 flex justify-between gap-4">
        <RoadEnd label="Início do período" date={start} />
        <RoadEnd label={endLabel} date={end} className="text-right" />
      </dl>
    </div>
  );
}

function shareDone(start: string, end: string, now: Date): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return to > from ? Math.min(1, Math.max(0, (now.getTime() - from) / (to - from))) : 1;
}

function RoadEnd({ label, date, className }: { label: string; date: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-label text-ink-2">{label}</dt>
      <dd className="font-bold tabular-nums">{formatDate(date)}</dd>
    </div>
  );
}
