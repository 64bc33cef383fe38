import { createFileRoute, Outlet, useLocation, useSearch } from "@tanstack/react-router";
import { paths } from "../../shared/paths";
import { isWholeToken } from "../../shared/typed/mailed-links";
import { IncompleteLink } from "../app/layout/incomplete-link";
import { MailedFrame } from "../app/layout/mailed-frame";

/** Pages with one button, behind links in mails. */
export const Route = createFileRoute("/_mailed")({ component: Mailed });

function Mailed() {
  const { company } = Route.useRouteContext();
  const { token, feito }: { token?: string; feito?: string } = useSearch({ strict: false });
  const { pathname } = useLocation();
  // Without a link a phone shows its own requests; without one, any other page shows what its button did.
  const hasNone = token === undefined && (feito !== undefined || pathname === paths.ownRequest);
  return (
    <MailedFrame brandName={company.brandName}>
      {hasNone || isWholeToken(token ?? "") ? <Outlet /> : <IncompleteLink />}
    </MailedFrame>
  );
}
