import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AreaOpening } from "../app/area-opening";
import { ConsoleApi } from "../console/api";

/** The operator's console: rendered in the browser only, where its session is stored. */
export const Route = createFileRoute("/_console")({
  ssr: false,
  pendingComponent: AreaOpening,
  component: Console,
});

function Console() {
  return (
    <ConsoleApi>
      <Outlet />
    </ConsoleApi>
  );
}
