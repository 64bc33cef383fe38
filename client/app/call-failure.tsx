import type { ReactNode } from "react";
import { failures } from "../../shared/messages";
import { Banner } from "../ui/banner";
import { readFailure } from "./errors";

type CallFailureProps = {
  /** The error of a call; without one nothing is shown. */
  error: unknown;
  /** What failed, as a sentence. */
  lead: string;
  /** Said if the server gave no reason. */
  otherwise?: string;
  className?: string;
  /** What follows the reason. */
  children?: ReactNode;
};

/** Why a call failed, announced when it does. */
export function CallFailure(props: CallFailureProps) {
  const { error, lead, otherwise = failures.noAnswer, className, children } = props;
  if (!error) return null;
  return (
    <Banner kind="error" role="alert" lead={lead} className={className}>
      {readFailure(error).message || otherwise}
      {children == null ? null : " "}
      {children}
    </Banner>
  );
}
