import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { errors } from "../../../shared/errors";
import { consolePaths } from "../../../shared/operation/console-paths";
import { readFailure } from "../../app/errors";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { consoleApi } from "../api";
import { writeStaffSession } from "./staff-session";
import { passkeyNotUsed } from "./use-passkey-sign-in";

/** Opened with a one-use link: creates the passkey with which a member of staff signs in from now on. */
export function NewPasskeyPage() {
  const { history } = useRouter();
  const { token, hasLooked } = useLinkToken();
  const start = consoleApi.access.startRegistration.useMutation();
  const finish = consoleApi.access.register.useMutation();
  const [state, setState] = useState<{ isBusy: boolean; failure: string | null }>({
    isBusy: false,
    failure: null,
  });
  const make = async () => {
    setState({ isBusy: true, failure: null });
    try {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import("@simplewebauthn/browser"),
        start.mutateAsync({ link: token }),
      ]);
      const response = await startRegistration({ optionsJSON });
      writeStaffSession(await finish.mutateAsync({ link: token, response }));
      history.replace(consolePaths.queue);
    } catch (error) {
      setState({ isBusy: false, failure: readFailure(error).message || passkeyNotUsed });
    }
  };
  const failure = hasLooked && !token ? errors.STAFF_LINK_INVALID.message : state.failure;
  return (
    <div className="page max-w-narrow py-10">
      <PageHeading
        title="Criar chave de acesso"
        lead="A chave fica neste aparelho e abre com a sua digital, o seu rosto ou a senha da tela. Não há senha para guardar."
        className="mb-6"
      />
      {failure ? (
        <Banner kind="error" role="alert" lead="Não conseguimos criar a chave." className="mb-5">
          {failure}
        </Banner>
      ) : null}
      {token ? (
        <Button
          size="xl"
          icon="fingerprint"
          className="w-full"
          loading={state.isBusy}
          loadingText="Esperando o aparelho..."
          onClick={() => void make()}
        >
          Criar chave de acesso
        </Button>
      ) : null}
    </div>
  );
}

/** The token after the "#", kept in memory and removed from the URL. */
function useLinkToken(): { token: string; hasLooked: boolean } {
  const [found, setFound] = useState({ token: "", hasLooked: false });
  useEffect(() => {
    const token = location.hash.slice(1);
    setFound((before) => ({ token: token || before.token, hasLooked: true }));
    if (token) window.history.replaceState(window.history.state, "", location.pathname);
  }, []);
  return found;
}
