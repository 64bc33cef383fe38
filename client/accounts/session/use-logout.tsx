import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { successes } from "../../../shared/messages";
import { forgetDrafts, hasDrafts } from "../../drafts/draft-store";
import { toast } from "../../ui/overlays/toast";
import { clearSession, readSession } from "./session";

const LogoutQuestion = lazy(() =>
  import("./logout-question").then((module) => ({ default: module.LogoutQuestion })),
);

/**
 * Logs out at once, online or not (§4): forgets everything here and goes home; the server is notified in the
 * background. Unsaved changes are deleted too, so `question`, which the caller renders, asks for confirmation first.
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    const session = readSession();
    setAsking(false);
    if (session) forgetDrafts(session.user.id);
    clearSession();
    void navigate({ to: "/", ignoreBlocker: true });
    toast({ kind: "success", title: successes.logout, text: successes.logoutText });
    if (session) revoke(session.token);
  };
  const logOut = () => {
    const session = readSession();
    if (session && hasDrafts(session.user.id)) setAsking(true);
    else leave();
  };
  const question = isAsking ? (
    <Suspense>
      <LogoutQuestion onStay={() => setAsking(false)} onLeave={leave} />
    </Suspense>
  ) : null;
  return { logOut, question };
}

// Not with the router's client: its session is already gone, and the tab may close before a response arrives.
function revoke(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => {});
}
