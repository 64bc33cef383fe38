import { useEffect, useState } from "react";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { Button } from "../../ui/button";
import { canUsePasskeys } from "../passkeys/can-use-passkeys";

const NOT_USED = "Não conseguimos usar a digital ou o rosto. Digite a senha.";

/** "Usar digital ou rosto", if the account has a passkey and this device supports them. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { data: passkeys } = trpc.auth.passkeys.useQuery();
  const { client } = trpc.useUtils();
  const [canUse, setCanUse] = useState(false);
  const [state, setState] = useState({ isBusy: false, failure: "" });
  useEffect(() => void canUsePasskeys().then(setCanUse), []);
  if (!canUse || !passkeys?.length) return null;
  const prove = async () => {
    setState({ isBusy: true, failure: "" });
    try {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([
        import("@simplewebauthn/browser"),
        client.auth.startPasskeyProof.mutate(),
      ]);
      await client.auth.proveByPasskey.mutate({ response: await startAuthentication({ optionsJSON }) });
      onProven();
    } catch (error) {
      setState({ isBusy: false, failure: readFailure(error).message || NOT_USED });
    }
  };
  return (
    <div className="mt-5 grid gap-3">
      <Button
        variant="outline"
        icon="fingerprint"
        loading={state.isBusy}
        loadingText="Esperando o aparelho..."
        onClick={() => void prove()}
      >
        Usar digital ou rosto
      </Button>
      {state.failure ? (
        <p role="alert" className="font-semibold text-bad">
          {state.failure}
        </p>
      ) : null}
    </div>
  );
}
