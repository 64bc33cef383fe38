import { useState } from "react";
import { readFailure } from "../../app/errors";
import { consoleApi } from "../api";
import { writeStaffSession } from "./staff-session";

/** Why a passkey was not accepted, as a message. The browser's own refusals (closed, no key) need none. */
export const passkeyNotUsed =
  "Não conseguimos usar a chave de acesso. Tente de novo neste aparelho, ou peça um link novo a quem cuida do servidor.";

/** Signs in with a passkey of this device: challenge, user verification, session. */
export function usePasskeySignIn() {
  const start = consoleApi.access.startSignIn.useMutation();
  const finish = consoleApi.access.signIn.useMutation();
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  });
  const signIn = async (): Promise<boolean> => {
    setState({ isBusy: true, failure: null });
    try {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([
        import("@simplewebauthn/browser"),
        start.mutateAsync(),
      ]);
      writeStaffSession(await finish.mutateAsync({ response: await startAuthentication({ optionsJSON }) }));
      setState({ isBusy: false, failure: null });
      return true;
    } catch (error) {
      setState({ isBusy: false, failure: readFailure(error).message || passkeyNotUsed });
      return false;
    }
  };
  return { ...state, signIn };
}
