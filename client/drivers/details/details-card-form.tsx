import { type ReactNode, useEffect } from "react";
import { failures } from "../../../shared/messages";
import { AccountForm } from "../../accounts/account-form";
import { FailureBanner } from "../../accounts/failure-banner";
import { failureText } from "../../accounts/failure-text";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { toast } from "../../ui/overlays/toast";
import type { useDetailsCard } from "./use-details-card";

type DetailsCardFormProps = {
  id: string;
  title: string;
  lead: string;
  purpose: string;
  submitLabel: string;
  card: Pick<
    ReturnType<typeof useDetailsCard>,
    "state" | "isDirty" | "isResumed" | "isOutdated" | "adopt" | "save"
  >;
  onDirty: (isDirty: boolean) => void;
  notice?: ReactNode;
  secondAction?: ReactNode;
  children: ReactNode;
};

const sentences = { answered: failures.profileSave, unanswered: failures.profileSave };

/** A card of "Valores e conforto": one form that is saved separately. */
export function DetailsCardForm(props: DetailsCardFormProps) {
  const { id, title, lead, purpose, submitLabel, card, onDirty, notice, secondAction, children } = props;
  const { state, isDirty } = card;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = async () => {
    const saved = await card.save();
    if (saved) toast({ kind: "success", title: saved.message });
  };
  const failure = state.failure && failureText(state.failure, sentences);
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{lead}</p>
      {notice == null ? null : <div className="mb-5">{notice}</div>}
      <AccountForm
        id={id}
        state={state}
        purpose={purpose}
        submitLabel={submitLabel}
        submittingLabel="Salvando..."
        onSubmit={() => void save()}
        secondAction={secondAction}
      >
        {children}
        {card.isResumed && !card.isOutdated ? (
          <Banner
            kind="info"
            role="status"
            lead="Rascunho recuperado."
            action={
              <Button variant="outline" onClick={card.adopt}>
                Descartar rascunho
              </Button>
            }
          >
            Você mudou algo aqui e não salvou.
          </Banner>
        ) : null}
        {card.isOutdated ? (
          <Banner
            kind="warning"
            role="status"
            lead="Isto foi salvo em outra aba ou aparelho."
            action={
              <Button variant="outline" onClick={card.adopt}>
                Ver o que está salvo
              </Button>
            }
          >
            Se você salvar aqui, vale o que está aqui.
          </Banner>
        ) : null}
        {failure ? <FailureBanner {...failure} attempt={state.attempt} /> : null}
      </AccountForm>
    </Card>
  );
}
