import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { PageHeading } from "../../app/layout/page-heading";
import type { BrowserSession } from "../session/session";
import { useSession } from "../session/use-session";
import { ChangePassword } from "./change-password";
import { DeleteAccount } from "./delete-account";
import { DownloadData } from "./download-data";
import { EndOtherSessions } from "./end-other-sessions";
import { PasskeyDevices } from "./passkey-devices";
import { RequestMails } from "./request-mails";
import { ResultMails } from "./result-mails";
import { SeatReminders } from "./seat-reminders";

const DriverNotices = lazy(() =>
  import("../../push/driver-notices").then((module) => ({ default: module.DriverNotices })),
);
const root = getRouteApi("__root__");

/** /minha-conta: what people can do with their account and their data (LGPD). */
export function OwnAccountPage() {
  const session = useSession();
  return session ? <OwnAccount user={session.user} /> : null;
}

function OwnAccount({ user }: { user: BrowserSession["user"] }) {
  const { company } = root.useRouteContext();
  return (
    <div className="page pt-6 md:pt-9">
      <PageHeading title="Minha conta" lead={`Você entrou como ${user.email}.`} />
      <div className="mt-6 grid gap-6 md:grid-cols-2 md:items-start">
        {/* /* Cards whose data load last are last in their column, so that nothing jumps. */}
        <div className="grid gap-6">
          <ChangePassword email={user.email} />
          <SeatReminders />
          <ResultMails />
          {company.yearOnSale ? <RequestMails /> : null}
          {company.hasPush ? (
            <Suspense>
              <DriverNotices />
            </Suspense>
          ) : null}
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
