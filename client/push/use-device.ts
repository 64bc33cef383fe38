import { useCallback, useEffect, useState } from "react";
import type { DeviceNotices } from "../../shared/push/calls";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { knownDevice } from "./device";

const NOTHING: DeviceNotices = { waiting: [], isAnswered: true, hasRequests: false, isOwn: false, kinds: [] };

/** What this device is told: undefined until it is loaded. A device that nobody knows is told nothing. */
export function useDevice() {
  const { client } = trpc.useUtils();
  const [notices, setNotices] = useState<DeviceNotices | undefined>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    const device = knownDevice();
    setFailed(false);
    if (!device) return setNotices(NOTHING);
    try {
      setNotices(await client.push.asked.mutate({ device }));
    } catch (error) {
      if (readFailure(error).status === 404) setNotices(NOTHING);
      else setFailed(true);
    }
  }, [client]);
  useEffect(() => {
    void load();
  }, [load]);
  return { notices, hasFailed, reload: load, setNotices };
}
