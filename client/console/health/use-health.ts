import { serverTime } from "../../clock";
import { consoleApi } from "../api";
import { refreshEvery } from "../parts/refresh-every";

const LOOK_EVERY_MS = 60_000;

/** The product's health, looked at every minute; `silentSince` is when the last answer came, if none comes any more. */
export function useHealth() {
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = consoleApi.health.now.useQuery(undefined, {
    refetchInterval: refreshEvery(LOOK_EVERY_MS),
  });
  return {
    health: isError ? undefined : data,
    silentSince: isError ? serverTime(dataUpdatedAt || errorUpdatedAt) : null,
    lookedAt: serverTime(dataUpdatedAt),
  };
}
