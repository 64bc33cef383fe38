import { cva, type VariantProps } from "class-variance-authority";

/**
 * Styles of buttons and of links that look like buttons. At most one `band` button in view; `go` is for WhatsApp only.
 */
export const buttonVariants = cva(
  [
    "inline-grid place-items-center rounded-control border-2 py-1.5 text-center font-bold leading-snug no-underline",
    "transition-[filter,translate] hover:brightness-92 active:translate-y-px",
    "disabled:border-off-soft disabled:bg-off-soft disabled:text-disabled disabled:filter-none disabled:translate-none",
  ],
  {
    variants: {
      variant: {
        default: "border-ink bg-ink text-white",
        band: "border-on-band bg-band text-on-band",
        go: "border-go bg-go text-white",
        outline: "border-ink bg-surface text-ink",
        "outline-dark": "border-white bg-transparent text-white hover:bg-white/10 hover:filter-none",
        soft: "border-sunk bg-sunk text-ink",
        quiet: "border-transparent text-ink underline decoration-2 underline-offset-5",
        destructive: "border-bad bg-bad text-white",
        "quiet-destructive": "border-transparent text-bad underline decoration-2 underline-offset-5",
      },
      size: {
        default: "min-h-12 px-5 text-body",
        xl: "min-h-14 px-6.5 text-[1.125rem]",
        flush: "-mx-1 min-h-12 px-0.5 text-body",
        icon: "size-12 p-0",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export type ButtonVariants = VariantProps<typeof buttonVariants>;
