import { useRouter } from "@tanstack/react-router";
import { failures } from "../../shared/messages";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";

/** Unknown, unpublished, lapsed or suspended: the public can't tell which. */
export function ProfileNotFound() {
  return (
    <ProfileProblem text="O perfil não existe ou não está publicado agora. Veja outros condutores na busca." />
  );
}

/** The profile could not be loaded now; it may exist. */
export function ProfileUnavailable() {
  const router = useRouter();
  return (
    <ProfileProblem
      text="Estamos com uma instabilidade. Confira sua internet e tente de novo."
      onRetry={() => void router.invalidate()}
    />
  );
}

function ProfileProblem({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <div className="page py-8 md:py-13">
      <h1 tabIndex={-1} className="sr-only">
        Perfil de condutor
      </h1>
      <ErrorState
        title={failures.publicProfile}
        onRetry={onRetry}
        actions={
          <ButtonLink to="/buscar" variant={onRetry ? "outline" : "default"} size="xl">
            Voltar à busca
          </ButtonLink>
        }
      >
        {text}
      </ErrorState>
    </div>
  );
}
