import { useEffect, useRef } from "react";
import { failures, successes } from "../../../shared/messages";
import { Banner } from "../../ui/banner";
import type { SendState } from "./use-send-message";

/** The outcome of the last message: sent, or why not. It gets the focus, so that it is announced and visible. */
export function ContactOutcome({ state }: { state: SendState }) {
  const box = useRef<HTMLDivElement>(null);
  const { isSent, failure, attempt } = state;
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (!isSent && failure === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-5 rounded-control">
      {isSent ? (
        <Banner kind="success" role="status">
          {successes.contact}
        </Banner>
      ) : (
        <Banner kind="error" role="alert" lead={failures.contact}>
          {failure}
        </Banner>
      )}
    </div>
  );
}
