import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { ErrorState } from "../../ui/error-state";
import { Icon } from "../../ui/icon";
import { consoleApi } from "../api";
import { LogList } from "../log/log-list";
import { isLost } from "../parts/is-lost";
import { backProps, useRowKeys } from "../parts/use-row-keys";
import { storeRecentFile } from "../search/recent-files";
import { PersonActions } from "./person-actions";
import { PersonDocuments } from "./person-documents";
import { PersonHeader } from "./person-header";
import { PersonMails } from "./person-mails";
import { PersonRecommendations } from "./person-recommendations";
import { PersonReports } from "./person-reports";
import { PersonSummary } from "./person-summary";
import { type PersonTab, PersonTabs } from "./person-tabs";
import type { PersonRecord } from "./person-text";
import { PersonVisits } from "./person-visits";

// Opening a record is logged, so it is not refetched just because the window gets the focus.
const CACHE_MS = 5 * 60_000;

/** Everything about one person, and the actions on them. */
export function PersonPage({ id, tab }: { id: string; tab: PersonTab }) {
  useRowKeys();
  const file = consoleApi.people.file.useQuery({ id }, { staleTime: CACHE_MS, refetchOnWindowFocus: false });
  return (
    <div className="console-page py-7">
      <Link
        {...backProps}
        to={consolePaths.people}
        search={{}}
        className="inline-flex min-h-11 items-center gap-2 font-bold"
      >
        <Icon name="arrow-left" /> Condutores
      </Link>
      {isLost(file) ? (
        <ErrorState title="Não conseguimos carregar a ficha" onRetry={() => void file.refetch()}>
          A pessoa pode ter excluído a conta.
        </ErrorState>
      ) : file.data ? (
        <File file={file.data} tab={tab} />
      ) : (
        <p role="status">Abrindo a ficha...</p>
      )}
    </div>
  );
}

function File({ file, tab }: { file: PersonRecord; tab: PersonTab }) {
  const { userId: id, name } = file;
  useEffect(() => storeRecentFile({ id, name }), [id, name]);
  return (
    <>
      <PersonHeader file={file} />
      <PersonActions file={file} />
      <PersonTabs file={file} tab={tab} />
      <div className="mt-6">{sections[tab](file)}</div>
    </>
  );
}

const sections: Record<PersonTab, (file: PersonRecord) => React.ReactNode> = {
  resumo: (file) => <PersonSummary file={file} />,
  documentos: (file) => <PersonDocuments file={file} />,
  recomendacoes: (file) => <PersonRecommendations file={file} />,
  denuncias: (file) => <PersonReports reports={file.reports} />,
  emails: (file) => <PersonMails file={file} />,
  visitas: (file) => <PersonVisits driverId={file.driverId} />,
  registro: (file) => <LogList filter={{ subject: file.userId }} />,
};
