import { PageHeading } from "../app/layout/page-heading";
import { SearchBar } from "./search-bar";
import { isSearch, type SearchParams, searchPath } from "./search-params";
import { SearchResults } from "./search-results";

export { searchHead } from "./search-head";

type SearchPageProps = { params: SearchParams };

/** "/buscar": the form, and results as soon as the address asks for them (§2). */
export function SearchPage({ params }: SearchPageProps) {
  return (
    <>
      <SearchBar params={params} />
      <div className="page py-7 md:py-9">
        {isSearch(params) ? (
          <SearchResults key={searchPath(params)} params={params} />
        ) : (
          <PageHeading
            title="Buscar condutores"
            lead="Escolha o estado e diga a cidade, a escola ou o bairro. Quanto mais você contar, mais perto fica o resultado."
          />
        )}
      </div>
    </>
  );
}
