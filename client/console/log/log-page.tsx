import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, startTransition, useOptimistic } from "react";
import { consolePaths } from "../../../shared/operation/console-paths";
import { type ActionName, actionNames, operatorActions } from "../../../shared/operation/operator-actions";
import { PageHeading } from "../../app/layout/page-heading";
import { Field } from "../../ui/forms/field";
import { Input } from "../../ui/forms/input";
import { Select } from "../../ui/forms/select";
import { consoleApi } from "../api";
import { RowKeys } from "../parts/row-keys";
import { LogList } from "./log-list";

/** The filters of the log, as URL parameters. */
export type LogSearch = {
  acao?: ActionName | undefined;
  quem?: string | undefined;
  sobre?: string | undefined;
  de?: string | undefined;
  ate?: string | undefined;
};

const DAY = /^2\d{3}-\d{2}-\d{2}$/;
const day = (text: string | undefined) => (text && DAY.test(text) ? text : undefined);
const id = (text: string | undefined) => text?.slice(0, 64);

/** Parses the filters of the URL; anything else counts as none. */
export function readLogSearch(texts: { [name in keyof LogSearch]?: string | undefined }): LogSearch {
  const { acao, quem, sobre, de, ate } = texts;
  return { acao: knownAction(acao), quem: id(quem), sobre: id(sobre), de: day(de), ate: day(ate) };
}

/** Everything that staff did. */
export function LogPage({ search }: { search: LogSearch }) {
  const { acao, quem, sobre, de, ate } = search;
  return (
    <div className="console-page py-7">
      <PageHeading
        title="Registro"
        lead="Quem fez o quê, quando e por quê. O mais novo primeiro."
        aside={<RowKeys />}
      />
      <Filters search={search} />
      <div className="mt-6">
        <LogList filter={{ action: acao, actor: quem, subject: sobre, from: de, until: ate }} />
      </div>
    </div>
  );
}

function Filters({ search: now }: { search: LogSearch }) {
  const navigate = useNavigate();
  // The choice shows at once; the URL follows when its list is loaded.
  const [search, choose] = useOptimistic(now);
  const actors = consoleApi.log.actors.useQuery();
  const change = (part: LogSearch) =>
    startTransition(async () => {
      choose({ ...search, ...part });
      await navigate({ to: consolePaths.log, search: { ...search, ...part }, replace: true });
    });
  return (
    <search>
      <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Choice label="O quê" value={search.acao} onChange={(acao) => change({ acao: knownAction(acao) })}>
          <option value="">Tudo</option>
          {actionNames.map((name) => (
            <option key={name} value={name}>
              {operatorActions[name]}
            </option>
          ))}
        </Choice>
        <Choice label="Quem" value={search.quem} onChange={(quem) => change({ quem })}>
          <option value="">Todos</option>
          <option value="terminal">Terminal</option>
          <option value="system">Sistema</option>
          {actors.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Day label="De" value={search.de} onChange={(de) => change({ de })} />
        <Day label="Até" value={search.ate} onChange={(ate) => change({ ate })} />
        <Field label="Sobre (id)">
          <Input
            key={search.sobre}
            defaultValue={search.sobre}
            maxLength={64}
            autoComplete="off"
            onBlur={(event) => change({ sobre: event.target.value.trim() || undefined })}
            onKeyDown={(event) => {
              if (event.key === "Enter") change({ sobre: event.currentTarget.value.trim() || undefined });
            }}
          />
        </Field>
      </div>
    </search>
  );
}

/** The action that a URL parameter names. */
function knownAction(word: string | undefined): ActionName | undefined {
  return actionNames.find((name) => name === word);
}

type FilterProps = {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function Choice({ label, value, onChange, children }: FilterProps & { children: ReactNode }) {
  return (
    <Field label={label}>
      <Select value={value ?? ""} onChange={(event) => onChange(event.target.value || undefined)}>
        {children}
      </Select>
    </Field>
  );
}

function Day({ label, value, onChange }: FilterProps) {
  return (
    <Field label={label}>
      <Input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  );
}
