import { useRouter } from "@tanstack/react-router";
import { ButtonLink } from "../../ui/button-link";
import { ErrorState } from "../../ui/error-state";
import { WhyUnavailable } from "../../ui/why-unavailable";

/** Shown if a place's page could not be loaded. */
export function PlaceUnavailable() {
  const router = useRouter();
  return (
    <div className="page py-8 md:py-13">
      <h1 tabIndex={-1} className="sr-only">
        Transporte escolar
      </h1>
      <ErrorState
        title="Não conseguimos abrir esta página"
        onRetry={() => void router.invalidate()}
        actions={
          <ButtonLink to="/buscar" variant="outline" size="xl">
            Buscar Condutores
          </ButtonLink>
        }
      >
        <WhyUnavailable />
      </ErrorState>
    </div>
  );
}
