import { createContext, use } from "react";
import type { SentReport } from "../reports/protocol-note";

export type Actions = {
  openWhatsapp: () => void;
  share: () => void;
  showSocial: () => void;
  report: () => void;
  /** The report that was sent on this visit. */
  sentReport: SentReport | null;
  /** True once the notice about social networks was agreed to: the links are shown. */
  socialAgreed: boolean;
};

export const ActionsContext = createContext<Actions | null>(null);

/** What can be done on the surrounding profile. */
export function useProfileActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useProfileActions needs ProfileActions around it");
  return actions;
}
