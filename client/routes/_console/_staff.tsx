import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { askTime } from "../../clock";
import { ConsoleArea } from "../../console/frame/console-area";

export const Route = createFileRoute("/_console/_staff")({
  beforeLoad: async ({ location }) => {
    // Code that only the console needs is loaded with it.
    const { readStaffSession } = await import("../../console/session/staff-session");
    // One may seem to have expired because this device's clock was set.
    if (!readStaffSession()) await askTime();
    if (!readStaffSession()) throw redirect({ to: "/operacao/entrar", search: { next: location.href } });
  },
  component: Area,
});

function Area() {
  return (
    <ConsoleArea>
      <Outlet />
    </ConsoleArea>
  );
}
