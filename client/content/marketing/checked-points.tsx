import { cn } from "../../ui/cn";
import { Icon } from "../../ui/icon";

type CheckedPointsProps = { points: readonly { title: string; text: string }[]; className?: string };

/** Short facts, each with a check mark. */
export function CheckedPoints({ points, className }: CheckedPointsProps) {
  return (
    <ul className={cn("grid gap-6", className)}>
      {points.map(({ title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name="check-circle" size={24} />
          <div>
            <h3 className="text-body font-bold">{title}</h3>
            <p className="mt-1 text-small text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
