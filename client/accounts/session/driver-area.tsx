import { useRouteContext, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { formatTime } from "../../../shared/brazil";
import { paths } from "../../../shared/paths";
import { DriverAreaFrame } from "../../app/layout/driver-area-frame";
import { trpc } from "../../app/trpc";
import { shownPhoto } from "../../drivers/shown-photo";
import { useOwnProfile } from "../../drivers/use-own-profile";
import { Banner } from "../../ui/banner";
import { toast } from "../../ui/overlays/toast";
import { ProofHost } from "../proof/proof-host";
import { type BrowserSession, isSessionOver } from "./session";
import { useLogout } from "./use-logout";
import { useSession } from "./use-session";
import { useSessionEnding } from "./use-session-ending";

const sessionEnded = {
  title: "Sua sessão terminou",
  text: "Entre de novo para continuar de onde parou.",
};

/**
 * The layout of the driver area. After another driver has logged in elsewhere, nothing of the previous one's data is
 * left.
 */
export function DriverArea({ children }: { children: ReactNode }) {
  const session = useSession();
  useLeaveWithout(session !== null);
  if (!session) return null;
  return (
    <AreaOf key={session.user.id} session={session}>
      {children}
    </AreaOf>
  );
}

/** Menu, the warning before the session ends, and the way out (§4). */
function AreaOf({ session, children }: { session: BrowserSession; children: ReactNode }) {
  const { company } = useRouteContext({ from: "__root__" });
  const isEnding = useSessionEnding(session);
  const { logOut, question } = useLogout();
  const { profile } = useOwnProfile();
  const { data } = trpc.drivers.nextStep.useQuery(undefined, { enabled: Boolean(profile?.id) });
  return (
    <DriverAreaFrame
      company={company}
      session={session.user}
      photo={profile && shownPhoto(profile.photo, profile.isSuspended)}
      waiting={data?.waiting ?? null}
      onLogout={logOut}
    >
      {isEnding ? (
        <div className="page pt-5">
          <Banner kind="warning" role="status" icon="clock" lead="Sua sessão está acabando.">
            Ela vai até as {formatTime(session.expiresAt.toISOString())}. Salve o que falta; depois é só
            entrar de novo.
          </Banner>
        </div>
      ) : null}
      {children}
      {question}
      <ProofHost email={session.user.email} />
    </DriverAreaFrame>
  );
}

/**
 * Redirects to the login when the session ends while the area is open: by time, by the server's response or in another
 * tab.
 */
function useLeaveWithout(isSignedIn: boolean): void {
  const router = useRouter();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isSignedIn) {
      wasSignedIn.current = true;
      return;
    }
    const leave = () => {
      const { pathname, href } = router.latestLocation;
      // A logout in this tab is already redirecting to the home page.
      const isStaying = router.matchRoutes(pathname).some(({ routeId }) => routeId === "/_driver");
      if (!isStaying) return;
      void router.navigate({ to: paths.login, search: { next: href }, ignoreBlocker: true });
      // Who never signed in needs no reason.
      if (wasSignedIn.current) toast({ kind: "error", ...sessionEnded });
    };
    void isSessionOver().then((isOver) => isOver && leave());
  }, [isSignedIn, router]);
}
