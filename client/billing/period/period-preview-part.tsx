import { useEffect } from "react";
import { periods } from "../../../shared/billing-periods";
import { counted, formatDate, formatReais } from "../../../shared/brazil";
import { failures, successes } from "../../../shared/messages";
import type { PeriodPreview } from "../../../shared/schemas/period-change";
import { readFailure } from "../../app/errors";
import { trpc } from "../../app/trpc";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { type Fact, Facts } from "../../ui/facts";
import { toast } from "../../ui/overlays/toast";
import { Loading, Skeleton } from "../../ui/skeleton";
import { PortalButton } from "../portal-button";
import { useReloadAfterRefusal, useReloadSubscription } from "../use-subscription";

const failed = "Não conseguimos trocar o período";

type PeriodPreviewPartProps = { planPriceId: string; onChanged: () => void };

/** What the chosen period costs today, as computed by Stripe, and the button that agrees to exactly that. */
export function PeriodPreviewPart({ planPriceId, onChanged }: PeriodPreviewPartProps) {
  const reload = useReloadSubscription();
  const reloadAfter = useReloadAfterRefusal(failed);
  const preview = trpc.subscriptions.previewPeriod.useMutation();
  const change = trpc.subscriptions.changePeriod.useMutation({
    onSuccess: async () => {
      await reload();
      toast({ kind: "success", title: successes.periodChanged });
      onChanged();
    },
    onError: (error) => {
      const { code } = readFailure(error);
      // Fetched again: with the current amount, and as a new request, because Stripe answers a refused one alike for a day.
      if (code === "PERIOD_PREVIEW_CHANGED" || code === "PERIOD_CARD_REFUSED")
        preview.mutate({ planPriceId });
      if (code === "PERIOD_NOT_CHANGEABLE") return reloadAfter(error);
    },
  });
  const { mutate: load } = preview;
  useEffect(() => load({ planPriceId }), [load, planPriceId]);
  const { data } = preview;
  if (preview.isError)
    return (
      <Banner
        kind="error"
        role="alert"
        className="mt-4"
        lead="Não conseguimos calcular o valor."
        action={
          <Button variant="outline" onClick={() => load({ planPriceId })}>
            Tentar novamente
          </Button>
        }
      >
        {readFailure(preview.error).message || failures.checkInternet}
      </Banner>
    );
  return (
    <div aria-live="polite">
      {change.isError ? (
        <Banner
          kind="error"
          role="alert"
          className="mt-4"
          lead={`${failed}.`}
          action={
            readFailure(change.error).code === "PERIOD_CARD_REFUSED" ? (
              <PortalButton variant="outline">Trocar cartão</PortalButton>
            ) : null
          }
        >
          {readFailure(change.error).message || failures.checkInternet}
        </Banner>
      ) : null}
      {data && !preview.isPending ? (
        <>
          <Facts className="mt-2" facts={factsOf(data)} />
          {data.leftCents > 0 ? (
            <p className="mb-3 text-small text-ink-2">
              Você já pagou mais do que custa o novo período. O crédito de {reais(data.leftCents)} desconta
              das próximas cobranças.
            </p>
          ) : null}
          <Button
            size="xl"
            className="w-full"
            loading={change.isPending}
            loadingText="Trocando..."
            onClick={() => change.mutate(data)}
          >
            {data.todayCents > 0 ? `Trocar e pagar ${reais(data.todayCents)}` : "Trocar sem pagar hoje"}
          </Button>
          <p className="mt-3 text-small text-ink-2">
            Cobramos no cartão desta assinatura. Valor calculado agora; se mudar antes de você confirmar,
            avisamos.
          </p>
        </>
      ) : (
        <Loading text="Calculando...">
          <Skeleton className="mt-4 h-60 w-full rounded-card" />
        </Loading>
      )}
    </div>
  );
}

const reais = (cents: number) => formatReais(cents / 100);

function factsOf(preview: PeriodPreview): Fact[] {
  const { months, label } = periods[preview.period];
  const length = counted(months, "mês", "meses");
  return [
    { label: `${label}, ${length}`, value: reais(preview.periodCents) },
    { label: "Já pago e não usado", value: `− ${reais(preview.creditCents)}` },
    ...(preview.balanceCents > 0
      ? [{ label: "Crédito que você já tinha", value: `− ${reais(preview.balanceCents)}` }]
      : []),
    { label: "Você paga hoje", value: <span className="text-title">{reais(preview.todayCents)}</span> },
    {
      label: "Próxima cobrança",
      value: (
        <>
          {formatDate(preview.nextChargeAt)},{" "}
          <span className="whitespace-nowrap">{reais(preview.nextChargeCents)}</span>
        </>
      ),
    },
  ];
}
