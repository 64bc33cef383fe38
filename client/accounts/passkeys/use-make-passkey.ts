import { useState } from "react";
import { deviceName } from "../../../shared/accounts/device-name";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { readSession } from "../session/session";
import { restOffer } from "./passkey-offer";

const NOT_MADE = "Não conseguimos ativar neste aparelho. Tente de novo, ou continue com a senha.";
const ALREADY_MADE = "Este aparelho já entra com digital ou rosto.";

type Made = { isBusy: boolean; failure: string | null; success: string | null };

/** Makes a passkey on this device for the driver who is signed in. */
export function useMakePasskey() {
  const utils = trpc.useUtils();
  const start = trpc.auth.startPasskey.useMutation();
  const store = trpc.auth.keepPasskey.useMutation();
  const [state, setState] = useState<Made>({ isBusy: false, failure: null, success: null });
  const make = async () => {
    setState({ isBusy: true, failure: null, success: null });
    const userId = readSession()?.user.id;
    try {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import("@simplewebauthn/browser"),
        start.mutateAsync(),
      ]);
      const response = await startRegistration({ optionsJSON });
      const { message } = await store.mutateAsync({ name: deviceName(navigator.userAgent), response });
      if (userId) restOffer(userId, "made");
      setState({ isBusy: false, failure: null, success: message });
      void utils.auth.passkeys.invalidate();
    } catch (error) {
      const isHere = error instanceof Error && error.name === "InvalidStateError";
      if (isHere && userId) restOffer(userId, "made");
      const { message } = readFailure(error);

      setState({ isBusy: false, failure: isHere ? ALREADY_MADE : message || NOT_MADE, success: null });
    }
  };
  return { ...state, make };
}
