import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { cn } from "./cn";
import { retryWhenReady } from "./retry-when-ready";

type ErrorStateProps = {
  /** The exact title of §8. */
  title: ReactNode;
  /** The reason in plain words, and that nothing typed is lost. */
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** True while the retry runs. */
  retrying?: boolean | undefined;
  /** Other links, such as "Voltar à busca". */
  actions?: ReactNode;
  className?: string;
};

/** What happened and how to try again. It is also tried again by itself once the product can serve. */
export function ErrorState({ title, children, onRetry, retrying, actions, className }: ErrorStateProps) {
  const canRetry = onRetry !== undefined;
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (canRetry) return retryWhenReady(() => retry());
  }, [canRetry]);
  return (
    <div data-slot="error-state" className={cn("max-w-reading", className)}>
      <Banner kind="error" role="alert" title={title}>
        {children}
      </Banner>
      {!canRetry && actions == null ? null : (
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {!canRetry ? null : (
            <Button size="xl" onClick={onRetry} loading={retrying} loadingText="Tentando...">
              Tentar novamente
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
