import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/overlays/dialog";
import { consoleApi } from "../api";
import { TroubleBanner } from "../health/trouble-banner";
import { forgetStaffDrafts } from "../parts/saved-drafts";
import { useQueueCounts } from "../queue/use-queue-counts";
import { StaffHere } from "../session/staff-here";
import { leaveStaffSession, useHasLeft, useStaffSession } from "../session/staff-session";
import { usePasskeySignIn } from "../session/use-passkey-sign-in";
import { ConsoleFrame } from "./console-frame";

/**
 * The console around its pages. When the session ends the page stays as it is, with what was typed, and a dialog asks for
 * the key again. Whoever presses "Sair" leaves in all tabs, with all that was on them.
 */
export function ConsoleArea({ children }: { children: ReactNode }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const session = useStaffSession();
  const hasLeft = useHasLeft();
  const [last, setLast] = useState(session?.staff ?? null);
  if (session && session.staff !== last) setLast(session.staff);
  const staff = hasLeft ? null : last;
  const { counts } = useQueueCounts(session !== null);
  // Sent with its own session: the session is deleted here before the request is sent. If the request fails, the
  // session expires by itself.
  const signOutCall = consoleApi.access.signOut.useMutation({ trpc: { context: { token: session?.token } } });
  const signOut = () => {
    if (session) signOutCall.mutate();
    leaveStaffSession();
  };
  useEffect(() => {
    if (!hasLeft) return;
    forgetStaffDrafts();
    void router.navigate({ to: consolePaths.signIn }).then(() => queryClient.clear());
  }, [hasLeft, router, queryClient]);
  return (
    <StaffHere value={staff}>
      <ConsoleFrame staff={staff} waiting={counts?.total} onSignOut={signOut}>
        {session ? <TroubleBanner /> : null}
        {children}
        <SignInAgain open={session === null && staff !== null} onSignOut={signOut} />
      </ConsoleFrame>
    </StaffHere>
  );
}

function SignInAgain({ open, onSignOut }: { open: boolean; onSignOut: () => void }) {
  const queryClient = useQueryClient();
  const { signIn, isBusy, failure } = usePasskeySignIn();
  const enter = async () => {
    if (await signIn()) await queryClient.invalidateQueries();
  };
  return (
    <Dialog
      open={open}
      question
      onClose={() => {}}
      title="Sua sessão acabou"
      footer={
        <>
          <Button loading={isBusy} loadingText="Esperando a chave..." onClick={() => void enter()}>
            Entrar com chave de acesso
          </Button>
          <Button variant="quiet" onClick={onSignOut}>
            Sair
          </Button>
        </>
      }
    >
      {failure ? (
        <Banner kind="error" role="alert" className="mb-4">
          {failure}
        </Banner>
      ) : null}
      <p>O que você escreveu continua aqui. Entre de novo para seguir.</p>
    </Dialog>
  );
}
