import { createFileRoute, Outlet } from "@tanstack/react-router";
import { MailedFrame } from "../app/layout/mailed-frame";

/** Pages with one button, behind links in mails. */
export const Route = createFileRoute("/_mailed")({ component: Mailed });

function Mailed() {
  const { company } = Route.useRouteContext();
  return (
    <MailedFrame brandName={company.brandName}>
      <Outlet />
    </MailedFrame>
  );
}
