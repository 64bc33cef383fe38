import { cn } from "./cn";

/** Short sentences as a list, each with the product's yellow mark. */
export function Bullets({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={cn("mt-3 grid", className)}>
      {items.map((item) => (
        <li key={item} className="relative pl-6">
          <span
            aria-hidden="true"
            className="absolute top-2 left-0 h-2.5 w-3.5 border-[1.5px] border-ink bg-band"
          />
          {item}
        </li>
      ))}
    </ul>
  );
}
