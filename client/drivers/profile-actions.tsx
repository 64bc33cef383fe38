import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PublicProfile } from "../../shared/drivers";
import { ProfileBar } from "./profile-bar";
import { shareProfile } from "./share-profile";
import { type Actions, ActionsContext } from "./use-profile-actions";
import { useWhatsapp } from "./use-whatsapp";

// Dialogs come when they are opened: nobody waits for them to read a profile.
const WhatsappNotice = lazy(() =>
  import("./whatsapp-notice").then((module) => ({ default: module.WhatsappNotice })),
);
const SocialNotice = lazy(() =>
  import("./social-notice").then((module) => ({ default: module.SocialNotice })),
);
const ReportDialog = lazy(() =>
  import("../reports/report-dialog").then((module) => ({ default: module.ReportDialog })),
);

type ProfileActionsProps = { profile: PublicProfile; preview: boolean; children: ReactNode };

/** Holds the dialogs of a profile and hands out what opens them (§4 "Contact flow", "Report dialog"). */
export function ProfileActions({ profile, preview, children }: ProfileActionsProps) {
  const [dialog, setDialog] = useState<"social" | "report" | null>(null);
  const [socialAgreed, setSocialAgreed] = useState(false);
  const whatsapp = useWhatsapp(profile.id);
  const close = () => setDialog(null);
  const actions: Actions = {
    openWhatsapp: whatsapp.open,
    share: () => void shareProfile(profile.id),
    showSocial: () => setDialog("social"),
    report: () => setDialog("report"),
    socialAgreed,
  };
  return (
    <ActionsContext value={actions}>
      {children}
      {preview ? null : <ProfileBar />}
      <Suspense>
        {whatsapp.isNoticeOpen ? <WhatsappNotice {...whatsapp} /> : null}
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
          <ReportDialog driverId={profile.id} name={profile.name} onClose={close} />
        ) : null}
      </Suspense>
    </ActionsContext>
  );
}
