import { PageHeading } from "../app/layout/page-heading";
import { SearchBar } from "./search-bar";
import { isSearch, type SearchParams } from "./search-params";
import { SearchResults } from "./search-results";

export { searchHead } from "./search-head";

type SearchPageProps = { params: SearchParams };

/** "/buscar": the form, and results if the URL has a search (§2). */
export function SearchPage({ params }: SearchPageProps) {
  return (
    <>
      <SearchBar params={params} />
      <div className="group/results page py-7 max-md:pt-3 md:pt-5">
        {isSearch(params) ? (
          <SearchResults params={params} />
        ) : (
          <PageHeading
            title="Buscar condutores"
            lead="Escolha o estado e diga a cidade, a escola ou o bairro. Quanto mais campos você preencher, mais certo o resultado."
          />
        )}
      </div>
    </>
  );
}
