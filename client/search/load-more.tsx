import { ButtonLink } from "../ui/button-link";
import type { SearchParams } from "./search-params";

type LoadMoreProps = {
  params: SearchParams;
  lastPage: number;
  totalPages: number;
  loading: boolean;
  onMore: () => void;
};

/** A real link to the next page; in the browser it appends that page to the list. */
export function LoadMore({ params, lastPage, totalPages, loading, onMore }: LoadMoreProps) {
  if (lastPage >= totalPages) return null;
  return (
    <ButtonLink
      to="/buscar"
      search={{ ...params, pagina: lastPage + 1 }}
      variant="outline"
      size="xl"
      aria-busy={loading || undefined}
      className="w-full sm:w-auto"
      onClick={(event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!loading) onMore();
      }}
    >
      {loading ? "Carregando condutores..." : "Carregar mais resultados"}
    </ButtonLink>
  );
}
