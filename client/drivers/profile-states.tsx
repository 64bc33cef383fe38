import { useRouter } from "@tanstack/react-router";
import { failures } from "../../shared/messages";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";
import { Loading, Skeleton } from "../ui/skeleton";

/** Unknown, unpublished, lapsed or suspended: the public can't tell which. */
export function ProfileNotFound() {
  return (
    <ProfileProblem text="O perfil não existe ou não está publicado agora. Veja outros condutores na busca." />
  );
}

/** The profile could not be loaded now; it may be there. */
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

/** The header of a profile to come. */
export function ProfileLoading() {
  return (
    <div className="page py-8">
      <Loading text="Carregando perfil...">
        <div className="grid gap-4">
          <Skeleton className="size-30 rounded-photo" />
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-40 w-full" />
        </div>
      </Loading>
    </div>
  );
}
