import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { DriverArea } from "../accounts/session/driver-area";
import { clearSession, readSession } from "../accounts/session/session";
import { AreaOpening } from "../app/area-opening";

/** The driver area: rendered in the browser only, where the session is stored, and only with one (§6). */
export const Route = createFileRoute("/_driver")({
  ssr: false,
  beforeLoad: ({ location }) => {
    if (readSession()) return;
    // What an expired session left behind goes too (§4).
    clearSession();
    throw redirect({ to: "/login", search: { next: location.href } });
  },
  pendingComponent: AreaOpening,
  component: Area,
});

function Area() {
  return (
    <DriverArea>
      <Outlet />
    </DriverArea>
  );
}
