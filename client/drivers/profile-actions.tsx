import { lazy, type ReactNode, Suspense, startTransition, useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import type { SentReport } from "../cases/reports/protocol-note";
import { yearToAskFor } from "../intent/year-to-ask-for";
import type { SearchParams } from "../search/search-params";
import { useLater } from "../ui/use-later";
import { ProfileBar } from "./profile-bar";
import { shareProfile } from "./share-profile";
import { type Actions, ActionsContext } from "./use-profile-actions";
import { useWhatsapp } from "./whatsapp/use-whatsapp";

// Dialogs are not needed to read a profile; they are preloaded, so that opening one is instant.
const loadWhatsapp = () => import("./whatsapp/whatsapp-notice");
const loadSocial = () => import("./social/social-notice");
const loadReport = () => import("../cases/reports/report-dialog");
const loadAll = () => Promise.all([loadWhatsapp(), loadSocial(), loadReport()]);
const WhatsappNotice = lazy(() => loadWhatsapp().then((module) => ({ default: module.WhatsappNotice })));
const SocialNotice = lazy(() => loadSocial().then((module) => ({ default: module.SocialNotice })));
const ReportDialog = lazy(() => loadReport().then((module) => ({ default: module.ReportDialog })));

type ProfileActionsProps = {
  profile: PublicProfile;
  preview: boolean;
  /** What the family searched: the prepared questions know it. */
  search: SearchParams | undefined;
  children: ReactNode;
};

/** Renders the dialogs of a profile and provides the functions that open them (§4 "Contact flow", "Report dialog"). */
export function ProfileActions({ profile, preview, search, children }: ProfileActionsProps) {
  const [dialog, setDialog] = useState<"social" | "report" | null>(null);
  const [socialAgreed, setSocialAgreed] = useState(false);
  const [sentReport, setSentReport] = useState<SentReport | null>(null);
  const whatsapp = useWhatsapp(profile.id);
  const close = () => setDialog(null);
  useLater(loadAll);
  const actions: Actions = {
    driverId: profile.id,
    yearToAsk: yearToAskFor(profile, search),
    openWhatsapp: whatsapp.open,
    share: () => void shareProfile(profile.id),
    showSocial: () => startTransition(() => setDialog("social")),
    report: () => startTransition(() => setDialog("report")),
    sentReport,
    socialAgreed,
  };
  return (
    <ActionsContext value={actions}>
      {children}
      {preview ? null : <ProfileBar />}
      <Suspense>
        {whatsapp.isNoticeOpen ? <WhatsappNotice {...whatsapp} profile={profile} search={search} /> : null}
        {dialog === "social" ? (
          <SocialNotice
            onClose={close}
            onAgree={() => {
              setSocialAgreed(true);
              close();
            }}
          />
        ) : null}
        {dialog === "report" ? (
          <ReportDialog driverId={profile.id} name={profile.name} onClose={close} onSent={setSentReport} />
        ) : null}
      </Suspense>
    </ActionsContext>
  );
}
