import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";
import { readFailure } from "./errors";

/** The error page of last resort: plain language and links, without technical details. */
export function UnexpectedErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { status } = readFailure(error);
  return (
    <div className="page py-8 md:py-13">
      <h1 tabIndex={-1} className="mb-6 text-h1">
        Não conseguimos abrir esta página
      </h1>
      <ErrorState
        title={status === 429 ? "Muitas tentativas seguidas" : "Estamos com uma instabilidade"}
        onRetry={() => void router.invalidate()}
        actions={
          <ButtonLink to="/" variant="outline" size="xl">
            Voltar ao Início
          </ButtonLink>
        }
      >
        Confira sua internet e tente de novo em alguns instantes.
      </ErrorState>
    </div>
  );
}
