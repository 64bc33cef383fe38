import { Link, useNavigate } from "@tanstack/react-router";
import { consolePaths } from "../../../shared/operation/console-paths";
import { PageHeading } from "../../app/layout/page-heading";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { isLost } from "../parts/is-lost";
import { RowKeys } from "../parts/row-keys";
import { WordSearch } from "../parts/word-search";
import { driversCount, type SchoolRow } from "./school-text";

/** The catalogue of schools, with a search. */
export function SchoolsPage({ text }: { text: string }) {
  const navigate = useNavigate();
  const list = consoleApi.schools.find.useQuery({ text }, { enabled: text !== "" });
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Escolas"
        lead="Procure por qualquer nome da escola, com a cidade se quiser."
        aside={<RowKeys />}
      />
      <WordSearch
        key={text}
        text={text}
        onSearch={(typed) =>
          void navigate({ to: consolePaths.schools, search: { busca: typed || undefined } })
        }
      />
      <div className="mt-6" aria-live="polite">
        {isLost(list) ? (
          <ErrorState title="Não conseguimos buscar" onRetry={() => void list.refetch()} />
        ) : text === "" ? null : !list.data ? (
          <p role="status">Procurando...</p>
        ) : list.data.length === 0 ? (
          <p>Nenhuma escola com “{text}”. Tente menos palavras.</p>
        ) : (
          <SchoolList schools={list.data} />
        )}
      </div>
    </div>
  );
}

function SchoolList({ schools }: { schools: readonly SchoolRow[] }) {
  return (
    <ul aria-label="Escolas encontradas" className="rounded-card border bg-surface px-2">
      {schools.map((school) => (
        <li key={school.id} className="border-b last:border-b-0">
          <Link
            data-row=""
            to={consolePaths.school}
            params={{ id: school.id }}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control px-4 py-4 no-underline hover:bg-sunk"
          >
            <span className="min-w-0">
              <strong className="block font-bold wrap-anywhere">{school.name}</strong>
              <span className="text-small text-ink-2">
                {[school.neighborhood, `${school.city}, ${school.state}`].filter(Boolean).join(", ")}
              </span>
            </span>
            <span className="text-small text-ink-2">{driversCount(school.drivers)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
