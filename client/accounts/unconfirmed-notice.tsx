import { useEffect, useRef } from "react";
import { failures } from "../../shared/messages";
import { Banner } from "../ui/banner";
import { ResendButton } from "./mailed-links/resend-button";

/** The yellow notice after a login with an unconfirmed e-mail (§8), with a way to get a new link. */
export function UnconfirmedNotice({ attempt, email }: { attempt: number; email: string }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second try takes the focus again
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 rounded-control">
      <Banner kind="warning" role="alert" icon="mail">
        {failures.emailNotConfirmed}
      </Banner>
      <ResendButton email={email} />
    </div>
  );
}
