import { createContext, use } from "react";
import type { SentReport } from "../cases/reports/protocol-note";

export type Actions = {
  driverId: string;
  /** The searched year, if a seat can be asked for it: the first thing to do here. */
  yearToAsk: number | undefined;
  openWhatsapp: () => void;
  share: () => void;
  showSocial: () => void;
  report: () => void;
  /** The report that was sent on this visit. */
  sentReport: SentReport | null;
  /** True once the visitor agreed to the notice about social networks: the links are shown. */
  socialAgreed: boolean;
};

export const ActionsContext = createContext<Actions | null>(null);

/** The actions on the profile around it. */
export function useProfileActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useProfileActions needs ProfileActions around it");
  return actions;
}
