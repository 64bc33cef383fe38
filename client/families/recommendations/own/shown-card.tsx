import { CallFailure } from "../../../app/call-failure";
import { trpc } from "../../../app/trpc";
import { Card } from "../../../ui/card";
import { SwitchRow } from "../../../ui/forms/switch-row";

/** All or none: the driver can't choose which ones are shown. */
export function ShownCard({ areShown }: { areShown: boolean }) {
  const utils = trpc.useUtils();
  const change = trpc.recommendations.show.useMutation({
    onSuccess: (_, sent) =>
      utils.recommendations.own.setData(undefined, (own) => own && { ...own, areShown: sent.areShown }),
  });
  const isOn = change.isPending ? change.variables.areShown : areShown;
  return (
    <Card as="section" aria-labelledby="mostrar-recomendacoes">
      <h2 id="mostrar-recomendacoes" className="text-h3 font-extrabold">
        No seu perfil
      </h2>
      <SwitchRow
        className="mt-2"
        label="Mostrar as recomendações"
        hint="Todas ou nenhuma: as famílias confiam porque ninguém escolhe quais."
        checked={isOn}
        onChange={({ target }) => change.mutate({ areShown: target.checked })}
      />
      <CallFailure error={change.error} lead="Não conseguimos salvar." className="mt-4" />
      {change.data ? (
        <p role="status" className="mt-3 text-small">
          {change.data.message}
        </p>
      ) : null}
    </Card>
  );
}
