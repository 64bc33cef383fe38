import type { ReactNode } from "react";
import { CallFailure } from "../../app/call-failure";
import { Banner } from "../../ui/banner";
import { Card } from "../../ui/card";

type ActionCardProps = {
  id: string;
  title: string;
  /** Explains what the button does. */
  children: ReactNode;
  action: ReactNode;
  /** The error of the last attempt, if it failed; `failed` is the sentence above it. */
  failure?: unknown;
  failed?: string;
  success?: string | undefined;
};

/** One thing that a person can do with the account: explanation, button, and outcome. */
export function ActionCard({ id, title, children, action, failure, failed, success }: ActionCardProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-h3 font-extrabold">
        {title}
      </h2>
      <div className="mt-2 mb-4 grid gap-3 text-ink-2">{children}</div>
      {action}
      <CallFailure error={failure} lead={`${failed}.`} className="mt-4" />
      {success ? (
        <Banner kind="success" role="status" className="mt-4">
          {success}
        </Banner>
      ) : null}
    </Card>
  );
}
