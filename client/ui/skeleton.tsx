import type { ReactNode } from "react";
import { cn } from "./cn";

/** A still grey placeholder. Give it the size of the real content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      data-slot="skeleton"
      aria-hidden="true"
      className={cn("block animate-pulse rounded-badge bg-bone", className)}
    />
  );
}

type LoadingProps = {
  /** Announced and shown, as in "Carregando condutores...". */
  text: string;
  className?: string;
  children?: ReactNode;
};

/** Text and skeletons of a first load. They appear after 200 ms, so that fast responses don't flash. */
export function Loading({ text, className, children }: LoadingProps) {
  return (
    <div data-slot="loading" className={cn("animate-late", className)}>
      <p role="status" className="mb-4 text-h3">
        {text}
      </p>
      {children}
    </div>
  );
}
