import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { readStaffSession } from "./staff-session";
import { usePasskeySignIn } from "./use-passkey-sign-in";

/** The sign-in page of the console: one button. */
export function SignInPage({ next = consolePaths.queue }: { next: string | undefined }) {
  const { history } = useRouter();
  const { signIn, isBusy, failure } = usePasskeySignIn();
  useEffect(() => {
    if (readStaffSession()) history.replace(next);
  }, [history, next]);
  const open = async () => {
    if (await signIn()) history.replace(next);
  };
  return (
    <div className="page max-w-narrow py-10">
      <PageHeading
        title="Operação"
        lead="Para quem cuida da fila, dos perfis e das denúncias."
        className="mb-6"
      />
      {failure ? (
        <Banner kind="error" role="alert" lead="Não conseguimos entrar." className="mb-5">
          {failure}
        </Banner>
      ) : null}
      <Button
        size="xl"
        className="w-full"
        loading={isBusy}
        loadingText="Esperando a chave..."
        onClick={() => void open()}
      >
        Entrar com chave de acesso
      </Button>
    </div>
  );
}
