import type { inferRouterOutputs } from "@trpc/server";
import { documentLabels, formatDay, refusalReasons } from "../../../shared/documents/documents";
import type { ConsoleRouter } from "../../app/trpc";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { useIsOperator } from "../session/staff-here";
import type { PersonRecord } from "./person-text";

/** All documents that a person sent for review, and their outcomes. */
export function PersonDocuments({ file }: { file: PersonRecord }) {
  const isOperator = useIsOperator();
  return isOperator ? <Sent userId={file.userId} /> : <p>Documentos ocultos: quem vê é a operação.</p>;
}

function Sent({ userId }: { userId: string }) {
  const sent = consoleApi.documents.ofPerson.useQuery({ id: userId });
  if (isLost(sent))
    return <ErrorState title="Não conseguimos carregar os documentos" onRetry={() => void sent.refetch()} />;
  if (!sent.data) return <p role="status">Abrindo...</p>;
  return (
    <DataTable
      label="Documentos"
      rows={sent.data}
      keyOf={({ id }) => id}
      empty="Nenhum documento."
      columns={[
        { title: "Documento", show: ({ type }) => documentLabels[type].name },
        { title: "Enviado", show: ({ submittedAt }) => dateTimeText(submittedAt) },
        { title: "Situação", show: standing },
        { title: "Decidido", show: ({ decidedAt }) => (decidedAt ? dateTimeText(decidedAt) : "–") },
        { title: "Final", show: ({ numberEnd }) => numberEnd ?? "–" },
        { title: "Páginas guardadas", show: ({ pages }) => pages },
      ]}
    />
  );
}

type Row = inferRouterOutputs<ConsoleRouter>["documents"]["ofPerson"][number];

function standing({ outcome, isCurrent, validUntil, authority, refusalReason, refusalWords }: Row): string {
  if (outcome === null) return "Em análise";
  if (outcome === "refused")
    return `Recusado: ${refusalReason ? refusalReasons[refusalReason].title : ""}. ${refusalWords ?? ""}`;
  const by = authority ? `, ${authority}` : "";
  return `Aceito até ${validUntil ? formatDay(validUntil) : "–"}${by}${isCurrent ? "" : " (trocado por outro)"}`;
}
