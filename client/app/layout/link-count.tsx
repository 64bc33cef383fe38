import { cn } from "../../ui/cn";

/** How many wait behind a link of a menu; nothing for none. */
export function LinkCount({ count = 0, className }: { count?: number | undefined; className: string }) {
  if (count === 0) return null;
  const shown = count > 99 ? "99+" : String(count);
  return (
    <span
      data-slot="link-count"
      className={cn(
        "inline-flex items-center justify-center rounded-full bg-ink px-1.5 text-badge font-bold text-white tabular-nums",
        className,
      )}
    >
      {shown}
      <span className="sr-only"> esperam sua resposta</span>
    </span>
  );
}
