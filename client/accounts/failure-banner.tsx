import { type ReactNode, useEffect, useRef } from "react";
import { Banner } from "../ui/banner";

type FailureBannerProps = {
  /** The exact sentence of §8. */
  lead: string;
  /** Further advice. */
  text?: string | null;
  /** The box gets the focus whenever this number grows. */
  attempt: number;
  action?: ReactNode;
};

/** Why a call failed, shown where the person is looking. */
export function FailureBanner({ lead, text, attempt, action }: FailureBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure takes the focus again
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Banner kind="error" role="alert" action={action} {...(text ? { title: lead } : { lead })}>
        {text}
      </Banner>
    </div>
  );
}
