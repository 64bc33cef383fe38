import { Link, useNavigate } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { PageHeading } from "../../app/layout/page-heading";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { NewRequestLink } from "../data-requests/new-request-link";
import { dateOf } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { useRowKeys } from "../parts/use-row-keys";
import { WordSearch } from "../parts/word-search";
import { RecentList } from "../search/recent-list";
import { useIsOperator } from "../session/staff-here";
import { type PersonRow, placeOf, visibilityOf } from "./person-text";

/** Everybody with an account, with a search. */
export function PeoplePage({ text }: { text: string }) {
  const isOperator = useIsOperator();
  useRowKeys();
  const list = consoleApi.people.find.useInfiniteQuery(
    { text },
    { enabled: text !== "", getNextPageParam: (page) => page.next ?? undefined },
  );
  const navigate = useNavigate();
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Condutores"
        aside={<NewRequestLink />}
        lead={
          isOperator
            ? "Procure por nome, email, telefone ou cidade. Abrir uma ficha fica no registro."
            : "Procure por nome ou cidade. Abrir uma ficha fica no registro."
        }
      />
      <WordSearch
        key={text}
        text={text}
        onSearch={(typed) =>
          void navigate({ to: consolePaths.people, search: { busca: typed || undefined } })
        }
      />
      <div className="mt-6" aria-live="polite">
        {isLost(list) ? (
          <ErrorState title="Não conseguimos buscar" onRetry={() => void list.refetch()} />
        ) : text === "" ? (
          <RecentList />
        ) : list.isPending ? (
          <p role="status">Procurando...</p>
        ) : people.length === 0 ? (
          <p>Ninguém com “{text}”. Tente só o sobrenome, a cidade ou menos letras.</p>
        ) : (
          <PeopleList people={people} />
        )}
        {list.hasNextPage ? (
          <Button
            variant="outline"
            className="mt-4"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Carregar mais
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function PeopleList({ people }: { people: readonly PersonRow[] }) {
  return (
    <ul aria-label="Pessoas encontradas" className="rounded-card border bg-surface px-2">
      {people.map((person) => {
        const visibility = visibilityOf(person);
        return (
          <li key={person.userId} className="border-b last:border-b-0">
            <Link
              data-row=""
              to={consolePaths.person}
              params={{ id: person.userId }}
              search={{}}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control px-4 py-4 no-underline hover:bg-sunk"
            >
              <span className="min-w-0">
                <strong className="block font-bold wrap-anywhere">{person.name}</strong>
                <span className="text-small text-ink-2">
                  {placeOf(person)}. Cadastro em {dateOf(person.createdAt)}
                </span>
              </span>
              <Badge kind={visibility.kind} dot={visibility.kind === "go" ? "filled" : "ring"}>
                {visibility.label}
              </Badge>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
