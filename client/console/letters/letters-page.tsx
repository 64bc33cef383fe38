import { readFailure } from "../../app/errors";
import { PageHeading } from "../../app/layout/page-heading";
import { Banner } from "../../ui/banner";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { RowKeys } from "../parts/row-keys";
import { LetterForm } from "./letter-form";
import { LetterList } from "./letter-list";

const PROGRESS_EVERY_MS = 2000;

/** Letters to all drivers, such as a legal notice or an incident report. */
export function LettersPage() {
  const list = consoleApi.letters.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.letters.some(({ isRunning }) => isRunning) ? PROGRESS_EVERY_MS : false,
  });
  const isReader = list.error && readFailure(list.error).code === "STAFF_READ_ONLY";
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Comunicados"
        lead="Um aviso legal ou de incidente, por email, a todos os condutores com email confirmado."
        aside={<RowKeys />}
      />
      {isReader ? (
        <Banner kind="info" className="mt-6 max-w-reading">
          Você só pode consultar. Peça a quem tem o papel de operação.
        </Banner>
      ) : list.isError ? (
        <ErrorState
          title="Não conseguimos carregar os comunicados"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
          className="mt-6"
        />
      ) : null}
      {list.data ? (
        <>
          <LetterList letters={list.data.letters} />
          <LetterForm recipients={list.data.recipients} />
        </>
      ) : null}
    </div>
  );
}
