import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { readSession } from "../accounts/session";

/** The driver area: drawn in the browser only, where the session lives, and only with one (§6). */
export const Route = createFileRoute("/_driver")({
  ssr: false,
  beforeLoad: ({ location }) => {
    if (!readSession()) throw redirect({ to: "/login", search: { next: location.href } });
  },
  component: Outlet,
});
