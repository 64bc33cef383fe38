import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const badgeVariants = cva("badge", {
  variants: {
    kind: {
      neutral: "bg-off-soft text-off",
      go: "bg-go-soft text-go",
      ink: "bg-ink text-white",
      band: "bg-band text-on-band",
      info: "bg-info-soft text-info",
      bad: "bg-bad-soft text-bad",
      warning: "bg-band-soft text-amber-ink",
    },
  },
  defaultVariants: { kind: "neutral" },
});

const dots = { filled: "badge-dot", ring: "badge-ring" };

type BadgeProps = VariantProps<typeof badgeVariants> & {
  icon?: IconName | undefined;
  /** A shape in addition to the colour: a filled dot for "yes", a ring for "no". */
  dot?: "filled" | "ring" | undefined;
  children: ReactNode;
  className?: string;
};

/** A status in a word or two. */
export function Badge({ kind, icon, dot, children, className }: BadgeProps) {
  return (
    <span data-slot="badge" className={cn(badgeVariants({ kind }), dot && dots[dot], className)}>
      {icon === undefined ? null : <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
