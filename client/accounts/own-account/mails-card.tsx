import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { Card } from "../../ui/card";
import { RequestMails } from "./request-mails";
import { ResultMails } from "./result-mails";
import { SeatReminders } from "./seat-reminders";

const DriverNotices = lazy(() =>
  import("../../push/driver-notices").then((module) => ({ default: module.DriverNotices })),
);
const root = getRouteApi("__root__");

/** Which mails a driver gets, and which notices this device. Nothing before there is a profile. */
export function MailsCard() {
  const { yearOnSale, hasPush } = root.useRouteContext().company;
  const { profile } = useOwnProfile();
  if (!profile?.id) return null;
  return (
    <Card as="section" aria-labelledby="emails-e-avisos">
      <h2 id="emails-e-avisos" className="text-h3 font-extrabold">
        Emails e avisos
      </h2>
      <div className="mt-3 grid gap-4">
        <SeatReminders />
        <ResultMails />
        {yearOnSale ? <RequestMails /> : null}
      </div>
      {hasPush ? (
        <Suspense>
          <DriverNotices />
        </Suspense>
      ) : null}
    </Card>
  );
}
