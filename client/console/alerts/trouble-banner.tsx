import { Banner } from "../../ui/banner";
import { consoleApi } from "../api";

const LOOK_EVERY_MS = 60_000;

/** A banner on every page with the current system problems: if mail fails, no mail can report it. */
export function TroubleBanner() {
  const { data: troubles = [] } = consoleApi.alerts.troubles.useQuery(undefined, {
    refetchInterval: LOOK_EVERY_MS,
  });
  const [first, ...others] = troubles;
  if (!first) return null;
  return (
    <div className="console-page pt-5">
      <Banner kind="error" role="status" lead={`${first.title}.`}>
        {[first, ...others].map(({ sentence }) => sentence).join(" ")}
      </Banner>
    </div>
  );
}
