import { isKnownStatus, type KnownStatus, statusLabel } from "../../shared/subscriptions";
import { Badge } from "../ui/badge";

const looks: Record<KnownStatus, { kind: "go" | "bad" | "neutral"; dot: "filled" | "ring" }> = {
  active: { kind: "go", dot: "filled" },
  canceling: { kind: "go", dot: "ring" },
  past_due: { kind: "bad", dot: "filled" },
  canceled: { kind: "neutral", dot: "ring" },
};

/** The status of a subscription (§4); a status without a label is shown as Stripe's own word. */
export function StatusBadge({ status }: { status: string }) {
  const look = isKnownStatus(status) ? looks[status] : { kind: "neutral" as const, dot: "ring" as const };
  return <Badge {...look}>{statusLabel(status)}</Badge>;
}
