import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { successes } from "../../../shared/messages";
import { toast } from "../../ui/overlays/toast";
import { clearSession, readSession } from "./session";

/** Logs out at once, online or not (§4): forgets everything here and goes home; the server is told in the background. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const token = readSession()?.token;
    clearSession();
    void navigate({ to: "/", ignoreBlocker: true }).then(() => queryClient.clear());
    toast({ kind: "success", title: successes.logout, text: successes.logoutText });
    if (token) revoke(token);
  };
}

// Not by the router's client: its session is gone already, and the tab may close before an answer comes.
function revoke(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => {});
}
