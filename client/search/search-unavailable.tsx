import { useRouter } from "@tanstack/react-router";
import { SearchBar } from "./search-bar";
import { SearchFailed } from "./search-failed";
import type { SearchParams } from "./search-params";

/** "/buscar" when the server could not search: the filters stay, and retrying repeats the search. */
export function SearchUnavailable({ params }: { params: SearchParams }) {
  const router = useRouter();
  return (
    <>
      <SearchBar params={params} />
      <div className="page py-7 md:py-9">
        <SearchFailed onRetry={() => void router.invalidate()} />
      </div>
    </>
  );
}
