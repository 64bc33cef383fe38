import { ButtonLink } from "../../ui/button-link";
import { EmptyState } from "../../ui/empty-state";

/** Nothing found, with the sentence of §2 "Blog list". */
export function NoPosts({ term }: { term: string }) {
  return (
    <EmptyState
      className="mt-8"
      title="Nenhum artigo encontrado"
      actions={
        <ButtonLink to="/blog" variant="outline">
          Ver todos os artigos
        </ButtonLink>
      }
    >
      {term
        ? `Não encontramos artigos para "${term}". Tente outros termos.`
        : "Não há artigos disponíveis no momento."}
    </EmptyState>
  );
}
