import { failures } from "../../shared/messages";
import { useCachedDocument } from "../offline/use-cached-document";
import { ErrorState } from "../ui/error-state";

type SearchFailedProps = { onRetry: () => void; retrying?: boolean };

/** §8 "Search failure", with a retry. */
export function SearchFailed({ onRetry, retrying }: SearchFailedProps) {
  useCachedDocument();
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Buscar condutores
      </h1>
      <ErrorState title={failures.search} onRetry={onRetry} retrying={retrying}>
        Não conseguimos buscar agora. Confira sua internet e tente de novo: seus filtros continuam aqui.
      </ErrorState>
    </>
  );
}
