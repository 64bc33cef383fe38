import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { Icon, type IconName } from "./icon";

const bannerVariants = cva(
  "flex flex-wrap items-start gap-x-4 gap-y-3 rounded-control border border-l-8 p-4 md:px-5",
  {
    variants: {
      kind: {
        warning: "border-band-line border-l-band bg-band-soft",
        info: "border-info-line border-l-info bg-info-soft",
        error: "border-bad-line border-l-bad bg-bad-soft",
        success: "border-go-line border-l-go bg-go-soft",
      },
    },
    defaultVariants: { kind: "info" },
  },
);

const kindIcons = { warning: "warning", info: "info", error: "warning", success: "check-circle" } as const;

type BannerProps = VariantProps<typeof bannerVariants> & {
  /** Bold words at the beginning of the sentence, as in "Assinatura necessária." */
  lead?: ReactNode;
  /** A line of its own above the text, instead of `lead`. */
  title?: ReactNode;
  icon?: IconName | undefined;
  /** One button at most. */
  action?: ReactNode;
  /** "alert" for errors that appear after an action, "status" for success messages that do. */
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A notice that stays on the page. Only one at a time. */
export function Banner({ kind, lead, title, icon, action, role, className, children }: BannerProps) {
  return (
    <div data-slot="banner" role={role} className={cn(bannerVariants({ kind }), className)}>
      <Icon name={icon ?? kindIcons[kind ?? "info"]} size={24} className="mt-px" />
      <div className="min-w-0 flex-[1_1_12rem]">
        {title == null ? null : <p className="text-h3 font-extrabold">{title}</p>}
        {children == null && lead == null ? null : (
          <div className={title == null ? undefined : "mt-1"}>
            {lead == null ? null : <strong className="font-bold">{lead} </strong>}
            {children}
          </div>
        )}
      </div>
      {action == null ? null : (
        <div className="flex basis-full *:flex-1 sm:basis-auto sm:self-center sm:*:flex-none">{action}</div>
      )}
    </div>
  );
}
