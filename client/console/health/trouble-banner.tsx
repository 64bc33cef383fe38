import { useLocation } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { Banner } from "../../ui/banner";
import { consoleApi } from "../api";

const LOOK_EVERY_MS = 60_000;

/** A banner on every page but the queue with the current system problems: if mail fails, no mail can report it. */
export function TroubleBanner() {
  const { data: troubles = [] } = consoleApi.health.troubles.useQuery(undefined, {
    refetchInterval: LOOK_EVERY_MS,
  });
  // The queue shows the whole health.
  const isQueue = useLocation().pathname === consolePaths.queue;
  const [first, ...others] = troubles;
  if (!first || isQueue) return null;
  return (
    <div className="console-page pt-5">
      <Banner kind="error" role="status" lead={`${first.title}.`}>
        {[first, ...others].map(({ sentence }) => sentence).join(" ")}
      </Banner>
    </div>
  );
}
