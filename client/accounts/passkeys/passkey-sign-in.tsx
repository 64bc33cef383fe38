import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { PASSKEY_CHALLENGE_LIFETIME } from "../../../shared/limits";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { FailureBanner } from "../failure-banner";
import { canUsePasskeys } from "./can-use-passkeys";

type Answer = {
  token: string;
  expiresAt: string;
  user: { id: string; email: string; firstName: string; lastName: string };
};
type PasskeySignInProps = { onSignedIn: (answer: Answer) => void };

const NOT_USED = "Não conseguimos entrar com digital ou rosto.";
const INSTEAD =
  "Tente de novo, ou entre com email e senha. Depois você pode ativar a digital ou o rosto aqui.";
// Renews the challenge of the e-mail field's passkey suggestions before it expires.
const RENEW_AFTER = PASSKEY_CHALLENGE_LIFETIME - 60_000;

/** "Entrar com digital ou rosto", if the device supports it; the e-mail field suggests passkeys too. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const start = trpc.auth.startPasskeySignIn.useMutation();
  const finish = trpc.auth.signInWithPasskey.useMutation();
  const [canUse, setCanUse] = useState(false);
  const [state, setState] = useState({ isBusy: false, failure: "", attempt: 0 });

  const signIn = async (useBrowserAutofill: boolean) => {
    const optionsJSON = await start.mutateAsync();
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill });
    onSignedIn(await finish.mutateAsync({ response }));
  };
  const fail = (failure: string) =>
    setState(({ attempt }) => ({ isBusy: false, failure, attempt: attempt + 1 }));
  const press = async () => {
    setState((before) => ({ ...before, isBusy: true, failure: "" }));
    try {
      await signIn(false);
    } catch (error) {
      fail(readFailure(error).message || NOT_USED);
    }
  };
  // Nobody pressed a button: only errors from the server about a chosen passkey are shown.
  const offerInField = useEffectEvent(async () => {
    try {
      await signIn(true);
    } catch (error) {
      const { status, code, message } = readFailure(error);
      if (status > 0 && code === "PASSKEY_UNKNOWN") fail(message);
    }
  });

  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    void (async () => {
      if (!(await canUsePasskeys()) || isGone) return;
      setCanUse(true);
      if (!(await browserSupportsWebAuthnAutofill()) || isGone) return;
      void offerInField();
      timer = setInterval(() => void offerInField(), RENEW_AFTER);
    })();
    return () => {
      isGone = true;
      clearInterval(timer);
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  if (!canUse) return null;
  return (
    <div className="mt-6 grid gap-5">
      <p className="flex items-center gap-4 text-label text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        ou, sem senha
      </p>
      {state.failure ? <FailureBanner lead={state.failure} text={INSTEAD} attempt={state.attempt} /> : null}
      <Button
        variant="outline"
        size="xl"
        icon="fingerprint"
        className="w-full"
        loading={state.isBusy}
        loadingText="Esperando o aparelho..."
        onClick={() => void press()}
      >
        Entrar com digital ou rosto
      </Button>
    </div>
  );
}
