import type { ReactNode } from "react";
import { failures } from "../../../shared/messages";
import { readFailure } from "../../app/errors";
import { Banner } from "../../ui/banner";
import { Card } from "../../ui/card";

type ActionCardProps = {
  id: string;
  title: string;
  /** What the press does, before it is pressed. */
  children: ReactNode;
  action: ReactNode;
  /** What a press threw, if it did; `failed` is the sentence that leads. */
  failure?: unknown;
  failed?: string;
  success?: string | undefined;
};

/** One thing that a person can do with the account: what it is, the button, and how it ended. */
export function ActionCard({ id, title, children, action, failure, failed, success }: ActionCardProps) {
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-h3 font-extrabold">
        {title}
      </h2>
      <div className="mt-2 mb-4 grid gap-3 text-ink-2">{children}</div>
      {action}
      {failure ? (
        <Banner kind="error" role="alert" className="mt-4" lead={`${failed}.`}>
          {readFailure(failure).message || failures.noAnswer}
        </Banner>
      ) : null}
      {success ? (
        <Banner kind="success" role="status" className="mt-4">
          {success}
        </Banner>
      ) : null}
    </Card>
  );
}
