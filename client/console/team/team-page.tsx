import { MINUTE, STAFF_LINK_LIFETIME } from "../../../shared/limits";
import { staffRoleNames } from "../../../shared/staff";
import { PageHeading } from "../../app/layout/page-heading";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { consoleApi } from "../api";
import { DataTable } from "../parts/data-table";
import { dateTimeText } from "../parts/dates";
import { isLost } from "../parts/is-lost";
import { RowKeys } from "../parts/row-keys";

/** Who works in the console. People are added and removed on the server, which has the key. */
export function TeamPage() {
  const team = consoleApi.team.list.useQuery();
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Equipe"
        lead="Quem entra na operação, com que papel e quantas chaves de acesso."
        aside={<RowKeys />}
      />
      <Card as="section" className="mt-6">
        {isLost(team) ? (
          <ErrorState title="Não conseguimos carregar a equipe" onRetry={() => void team.refetch()} />
        ) : team.data ? (
          <DataTable
            label="Equipe"
            rows={team.data}
            keyOf={({ id }) => id}
            empty="Ninguém."
            columns={[
              { title: "Nome", show: ({ name }) => <strong className="font-bold">{name}</strong> },
              { title: "Email", show: ({ email }) => email ?? "oculto" },
              { title: "Papel", show: ({ role }) => staffRoleNames[role] },
              { title: "Chaves", show: ({ passkeys }) => passkeys },
              { title: "Último uso", show: ({ lastUsedAt }) => dateTimeText(lastUsedAt) },
              { title: "Desde", show: ({ createdAt }) => dateTimeText(createdAt) },
            ]}
          />
        ) : (
          <p role="status">Abrindo...</p>
        )}
      </Card>
      <Card as="section" className="mt-6 max-w-reading">
        <h2 className="text-h3">Incluir e remover pessoas</h2>
        <p className="mt-2 text-small text-ink-2">
          No servidor, por quem tem acesso a ele. O link vale {STAFF_LINK_LIFETIME / MINUTE} minutos e uma
          vez.
        </p>
        <pre className="mt-3 rounded-control bg-sunk p-4 text-label whitespace-pre-wrap wrap-anywhere">{`bun run ops staff add EMAIL --name "Nome"
bun run ops staff link EMAIL
bun run ops staff remove EMAIL`}</pre>
      </Card>
    </div>
  );
}
