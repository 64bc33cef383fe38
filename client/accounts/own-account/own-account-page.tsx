import { PageHeading } from "../../app/layout/page-heading";
import type { BrowserSession } from "../session/session";
import { useSession } from "../session/use-session";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { DownloadData } from "./download-data";
import { EndOtherSessions } from "./end-other-sessions";
import { MailsCard } from "./mails-card";
import { PasskeyDevices } from "./passkey-devices";

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
        <div className="grid gap-6">
          <MailsCard />
          <DownloadData />
          <DeleteAccount user={user} />
        </div>
        <div className="grid gap-6">
          <PasskeyDevices />
          <EndOtherSessions />
          <ChangePassword email={user.email} />
        </div>
      </div>
    </div>
  );
}
