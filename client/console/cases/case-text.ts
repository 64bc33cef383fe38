import type { inferRouterOutputs } from "@trpc/server";
import { formatDate, formatTime } from "../../../shared/brazil";
import type { ConsoleRouter } from "../../app/trpc";

export type CaseFile = inferRouterOutputs<ConsoleRouter>["cases"]["file"];
export type CaseReport = CaseFile["reports"][number];

/** "18/11, 07:52" in São Paulo. */
export function dayMonth(moment: string | Date): string {
  const iso = new Date(moment).toISOString();
  return `${formatDate(iso).slice(0, 5)}, ${formatTime(iso)}`;
}
