import { PageHeading } from "../../app/layout/page-heading";
import type { BrowserSession } from "../session/session";
import { useSession } from "../session/use-session";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { DownloadData } from "./download-data";
import { EndOtherSessions } from "./end-other-sessions";
import { PasskeyDevices } from "./passkey-devices";
import { ResultMails } from "./result-mails";
import { SeatReminders } from "./seat-reminders";

/** /minha-conta: what people can do with their account and their data (LGPD). */
export function OwnAccountPage() {
  const session = useSession();
  return session ? <OwnAccount user={session.user} /> : null;
}

function OwnAccount({ user }: { user: BrowserSession["user"] }) {
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading title="Minha conta" lead={`Você entrou como ${user.email}.`} />
      <div className="mt-6 grid gap-6 md:grid-cols-2 md:items-start">
        {/* /* Cards whose data load last are last in their column, so that nothing jumps. */}
        <div className="grid gap-6">
          <ChangePassword email={user.email} />
          <SeatReminders />
          <ResultMails />
        </div>
        <div className="grid gap-6">
          <PasskeyDevices />
          <EndOtherSessions />
          <DownloadData />
          <DeleteAccount user={user} />
        </div>
      </div>
    </div>
  );
}
