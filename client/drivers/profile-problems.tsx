import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { failures } from "../../shared/messages";
import { useCachedDocument } from "../offline/use-cached-document";
import { ButtonLink } from "../ui/button-link";
import { ErrorState } from "../ui/error-state";
import { WhyUnavailable } from "../ui/why-unavailable";

/** Unknown, unpublished, lapsed or suspended: the public can't tell which. */
export function ProfileNotFound() {
  return (
    <ProfileProblem>
      O perfil não existe ou não está publicado agora. Veja outros condutores na busca.
    </ProfileProblem>
  );
}

/** The profile could not be loaded now; it may exist. */
export function ProfileUnavailable() {
  const router = useRouter();
  useCachedDocument();
  return (
    <ProfileProblem onRetry={() => void router.invalidate()}>
      <WhyUnavailable />
    </ProfileProblem>
  );
}

function ProfileProblem({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
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
        {children}
      </ErrorState>
    </div>
  );
}
