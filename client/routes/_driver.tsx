import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { DriverArea } from "../accounts/session/driver-area";
import { isSessionOver } from "../accounts/session/session";
import { AreaOpening } from "../app/area-opening";

/** The driver area: rendered in the browser only, where the session is stored, and only with one (§6). */
export const Route = createFileRoute("/_driver")({
  ssr: false,
  beforeLoad: async ({ location }) => {
    if (await isSessionOver()) throw redirect({ to: "/login", search: { next: location.href } });
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
