import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { readFailure } from "../../app/errors";
import { Button } from "../../ui/button";
import { ErrorState } from "../../ui/error-state";
import { Facts } from "../../ui/facts";
import { Icon } from "../../ui/icon";
import { toast } from "../../ui/overlays/toast";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { backProps, useRowKeys } from "../parts/use-row-keys";
import { useIsOperator } from "../session/staff-here";
import { changeLabels, type SchoolFile } from "./school-text";

const dialogs = {
  rename: lazy(() => import("./rename-dialog").then(({ RenameDialog }) => ({ default: RenameDialog }))),
  merge: lazy(() => import("./merge-dialog").then(({ MergeDialog }) => ({ default: MergeDialog }))),
  split: lazy(() => import("./split-dialog").then(({ SplitDialog }) => ({ default: SplitDialog }))),
};

/** All details of a school, and the actions on it. */
export function SchoolPage({ id }: { id: string }) {
  useRowKeys();
  const file = consoleApi.schools.file.useQuery({ id });
  return (
    <div className="console-page py-7">
      <Link
        {...backProps}
        to={consolePaths.schools}
        search={{}}
        className="inline-flex min-h-11 items-center gap-2 font-bold"
      >
        <Icon name="arrow-left" /> Escolas
      </Link>
      {isLost(file) ? (
        <ErrorState title="Não conseguimos carregar a escola" onRetry={() => void file.refetch()} />
      ) : file.data ? (
        <File file={file.data} />
      ) : (
        <p role="status">Abrindo a escola...</p>
      )}
    </div>
  );
}

function File({ file }: { file: SchoolFile }) {
  const isOperator = useIsOperator();
  return (
    <>
      <h1 tabIndex={-1} className="mt-3 text-h1 wrap-anywhere">
        {file.name}
      </h1>
      {file.into ? (
        <p className="mt-2">
          Unida a{" "}
          <Link to={consolePaths.school} params={{ id: file.into.id }} className="text-link">
            {file.into.name}
          </Link>
          .
        </p>
      ) : isOperator ? (
        <Acts file={file} />
      ) : null}
      <Facts
        className="mt-6 max-w-reading"
        facts={[
          { label: "Cidade", value: `${file.city}, ${file.state}` },
          { label: "Bairro", value: file.neighborhood ?? "não temos" },
          { label: "Código INEP", value: file.inepCode ?? "não tem" },
          { label: "Endereço da página", value: file.slug },
          { label: "Também chamada", value: file.aliases.join("; ") || "só pelo nome" },
          ...(file.merged.length > 0
            ? [{ label: "Unidas a ela", value: file.merged.map(({ name }) => name).join("; ") }]
            : []),
        ]}
      />
      <h2 className="mt-8 mb-3 text-h2">Condutores que atendem</h2>
      <DataTable
        label="Condutores que atendem"
        rows={file.drivers}
        keyOf={({ id, written }) => `${id} ${written}`}
        empty="Nenhum condutor."
        columns={[
          {
            title: "Condutor",
            show: ({ userId, name }) => (
              <Link to={consolePaths.person} params={{ id: userId }} search={{}} className="text-link">
                {name}
              </Link>
            ),
          },
          { title: "Como escreveu", show: ({ written }) => written },
          { title: "Publicado", show: ({ isPublic }) => (isPublic ? "sim" : "não") },
        ]}
      />
      {file.changes.length > 0 ? <Changes file={file} isOperator={isOperator} /> : null}
    </>
  );
}

function Acts({ file }: { file: SchoolFile }) {
  const [act, setAction] = useState<keyof typeof dialogs | null>(null);
  const Dialog = act && dialogs[act];
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      <Button variant="outline" onClick={() => setAction("rename")}>
        Trocar o nome
      </Button>
      <Button variant="outline" onClick={() => setAction("merge")}>
        Unir a outra
      </Button>
      <Button variant="outline" onClick={() => setAction("split")}>
        Separar em duas
      </Button>
      <Suspense>{Dialog ? <Dialog file={file} onClose={() => setAction(null)} /> : null}</Suspense>
    </div>
  );
}

function Changes({ file, isOperator }: { file: SchoolFile; isOperator: boolean }) {
  const utils = consoleApi.useUtils();
  const undo = consoleApi.schools.undo.useMutation({
    onSuccess: () => toast({ kind: "success", title: "Desfeito." }),
    onError: (error) =>
      toast({ kind: "error", title: "Não conseguimos desfazer.", text: readFailure(error).message }),
    onSettled: () => utils.schools.invalidate(),
  });
  return (
    <>
      <h2 className="mt-8 mb-3 text-h2">O que a equipe mudou</h2>
      <DataTable
        label="O que a equipe mudou"
        rows={file.changes}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { title: "Quando", show: ({ at }) => dateTimeText(at) },
          { title: "O quê", show: ({ kind }) => changeLabels[kind] },
          {
            title: "Desfazer",
            show: ({ id, undoneAt }) =>
              undoneAt ? (
                "desfeita"
              ) : isOperator ? (
                <Button
                  variant="quiet"
                  loading={undo.isPending && undo.variables.changeId === id}
                  onClick={() => undo.mutate({ id: file.id, changeId: id })}
                >
                  Desfazer
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}
