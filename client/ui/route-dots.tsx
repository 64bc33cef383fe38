import { cn } from "./cn";

const most = 8;

type RouteDotsProps = { page: number; totalPages: number; className?: string };

/** Pages as stops on a route. Only next to text that says the same; nothing for one page or more than eight. */
export function RouteDots({ page, totalPages, className }: RouteDotsProps) {
  if (totalPages < 2 || totalPages > most) return null;
  const dots = Array.from({ length: totalPages }, (_, index) => index + 1);
  return (
    <div
      data-slot="route-dots"
      aria-hidden="true"
      className={cn("mx-auto flex max-w-65 items-center", className)}
    >
      {dots.map((dot) => (
        <span key={dot} className="flex flex-auto items-center last:flex-none">
          <span
            className={cn(
              "size-4.25 shrink-0 rounded-full border-3 border-ink",
              dot === page ? "bg-band" : dot < page ? "bg-ink" : "bg-surface",
            )}
          />
          {dot === totalPages ? null : (
            <span
              className={cn(
                "mx-1 flex-auto border-t-3",
                dot < page ? "border-ink" : "border-dashed border-ink/28",
              )}
            />
          )}
        </span>
      ))}
    </div>
  );
}
