import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import type { PersonRecord } from "./person-text";

const stateLabels = {
  created: "Esperando",
  retry: "Falhou, tenta de novo",
  active: "Enviando",
  completed: "Concluído",
  cancelled: "Cancelado",
  failed: "Falhou",
  dead: "Parado: veja Tarefas",
} as const;

/** A person's mails in the queue, and the messages that they sent us. */
export function PersonMails({ file }: { file: PersonRecord }) {
  const mails = consoleApi.people.mails.useQuery({ id: file.userId });
  if (isLost(mails))
    return <ErrorState title="Não conseguimos carregar os emails" onRetry={() => void mails.refetch()} />;
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-1 text-h3">Para a pessoa</h2>
        <p className="mb-3 text-small text-ink-2">
          O que espera, o que parou e o que foi concluído nas últimas 24 horas. Concluído quer dizer enviado,
          ou não enviado porque a decisão foi desfeita antes.
        </p>
        {mails.data ? (
          <DataTable
            label="Emails para a pessoa"
            rows={mails.data}
            keyOf={({ id }) => id}
            empty="Nenhum."
            columns={[
              { title: "Quando", show: ({ queuedAt }) => dateTimeText(queuedAt) },
              { title: "O quê", show: ({ label }) => label },
              { title: "Estado", show: ({ state }) => stateLabels[state] },
              { title: "Concluído em", show: ({ doneAt }) => dateTimeText(doneAt) },
            ]}
          />
        ) : (
          <p role="status">Abrindo...</p>
        )}
      </section>
      {file.messages.length > 0 ? (
        <section>
          <h2 className="mb-3 text-h3">Da pessoa, pelo contato</h2>
          <DataTable
            label="Mensagens da pessoa"
            rows={file.messages}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { title: "Quando", show: ({ createdAt }) => dateTimeText(createdAt) },
              { title: "Assunto", show: ({ subject }) => subject },
              { title: "Mensagem", show: ({ message }) => message },
            ]}
          />
        </section>
      ) : null}
    </div>
  );
}
