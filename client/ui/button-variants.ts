import { cva, type VariantProps } from "class-variance-authority";

/**
 * Styles of buttons and of links that look like buttons. At most one `band` button in view; `go` is for WhatsApp only.
 */
export const buttonVariants = cva("button", {
  variants: {
    variant: {
      default: "button-ink",
      band: "button-band",
      go: "button-go",
      outline: "button-outline",
      "outline-dark": "button-outline-dark",
      soft: "button-soft",
      quiet: "button-quiet",
      destructive: "button-destructive",
      "quiet-destructive": "button-quiet-destructive",
    },
    size: {
      default: "button-body",
      xl: "button-xl",
      flush: "button-flush",
      icon: "button-icon",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});

export type ButtonVariants = VariantProps<typeof buttonVariants>;
