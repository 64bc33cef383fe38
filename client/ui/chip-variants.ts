import { cva } from "class-variance-authority";

/** Round, 44 px: filters and categories. Put it on a Link or a button; active = ink fill (say so with aria-current too). */
export const chipVariants = cva(
  "inline-flex min-h-11 items-center gap-2 rounded-full border px-3.5 py-1 text-small font-semibold leading-5 no-underline transition-[filter] hover:brightness-95",
  {
    variants: {
      active: { true: "chosen border-ink bg-ink text-white", false: "border-line bg-surface text-ink" },
    },
    defaultVariants: { active: false },
  },
);
