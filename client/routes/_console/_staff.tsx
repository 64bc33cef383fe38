import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { ConsoleArea } from "../../console/frame/console-area";
import { readStaffSession } from "../../console/session/staff-session";

export const Route = createFileRoute("/_console/_staff")({
  beforeLoad: ({ location }) => {
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
