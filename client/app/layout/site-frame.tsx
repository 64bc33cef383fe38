import { useMatches, useRouteContext } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLogout } from "../../accounts/session/use-logout";
import { useSession } from "../../accounts/session/use-session";
import { useSessionEnding } from "../../accounts/session/use-session-ending";
import { Toaster } from "../../ui/overlays/toaster";
import { PublicFrame } from "./public-frame";
import { useFocusOnNavigation } from "./use-focus-on-navigation";

const ownFrames: ReadonlySet<string> = new Set(["/_driver", "/_console", "/_mailed"]);

/** The layout of every page. The driver area, the console and pages behind mails have their own. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { company } = useRouteContext({ from: "__root__" });
  const hasOwnFrame = useMatches({
    select: (matches) => matches.some(({ routeId }) => ownFrames.has(routeId)),
  });
  const session = useSession();
  const { logOut, question } = useLogout();
  // An expired session is deleted on public pages too (§4).
  useSessionEnding(session);
  useFocusOnNavigation();
  return (
    <>
      {hasOwnFrame ? (
        children
      ) : (
        <PublicFrame company={company} session={session?.user ?? null} onLogout={logOut}>
          {children}
        </PublicFrame>
      )}
      {question}
      <Toaster />
    </>
  );
}
