import type { ReactNode } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

export type PageLinkProps = {
  className: string;
  children: ReactNode;
  "aria-label"?: string;
  "aria-current"?: "page";
  rel?: "prev" | "next";
};

type PaginationProps = {
  page: number;
  totalPages: number;
  /** Page numbers to show; null is an ellipsis (§9 "Pagination"). */
  pages: readonly (number | null)[];
  /** Builds the typed link to a page from its number. */
  link: (page: number, props: PageLinkProps) => ReactNode;
  className?: string;
};

const square = "grid size-12 place-items-center rounded-control font-bold tabular-nums no-underline";

/** Numbered pages as links, with Anterior and Próxima in words. Nothing for a single page. */
export function Pagination({ page, totalPages, pages, link, className }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav data-slot="pagination" aria-label="Páginas" className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-2">
        <li>{page > 1 ? link(page - 1, step("Anterior", "prev")) : <Unavailable>Anterior</Unavailable>}</li>
        {pages.map((number, index) => (
          // Two ellipses have no number; their index is the key.
          <li key={number ?? `reticências-${index}`}>
            {number === null ? (
              <span className="grid h-12 w-6 place-items-center text-ink-2" aria-hidden="true">
                …
              </span>
            ) : (
              link(number, {
                className: cn(
                  square,
                  number === page ? "chosen bg-ink text-white" : "border border-line bg-surface",
                ),
                children: number,
                "aria-label": `Página ${number}`,
                ...(number === page ? { "aria-current": "page" } : {}),
              })
            )}
          </li>
        ))}
        <li>
          {page < totalPages ? link(page + 1, step("Próxima", "next")) : <Unavailable>Próxima</Unavailable>}
        </li>
      </ul>
    </nav>
  );
}

function step(children: string, rel: "prev" | "next"): PageLinkProps {
  return { className: buttonVariants({ variant: "outline" }), children, rel };
}

function Unavailable({ children }: { children: string }) {
  return (
    <span className="grid min-h-12 place-items-center rounded-control bg-off-soft px-5 font-bold text-disabled">
      {children}
    </span>
  );
}
