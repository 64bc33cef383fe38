import { useState } from "react";
import type { FlagKind } from "../../../shared/families/recommendations/flags";
import { CallFailure } from "../../app/call-failure";
import { Button } from "../../ui/button";
import { decisionBar, decisionButtons, decisionFoot } from "../parts/decision-bar";
import { ReasonDialog } from "../parts/reason-dialog";
import { savedDraft } from "../parts/saved-drafts";
import type { QueueItem } from "../queue/item-text";
import { KeyCap } from "../queue/key-cap";
import { LaterWords } from "../queue/later-words";
import { useDecisionKeys } from "../queue/use-decision-keys";
import { useIsTooSoon } from "../queue/use-is-too-soon";
import type { RecommendationFile } from "./recommendation-text";
import { useDecideRecommendation } from "./use-decide-recommendation";

type RecommendationDecisionProps = { file: RecommendationFile; item: QueueItem; openNext: () => void };

/** Approve directly, or refuse with a message to the family or the driver. */
export function RecommendationDecision({ file, item, openNext }: RecommendationDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const { decide, call } = useDecideRecommendation({ item, openNext });
  const isAnswer = file.answer !== null;
  // Decided meanwhile by somebody else: an open dialog stays, with what was typed.
  const isClosed = file.decidedAt !== null;
  const isTooSoon = useIsTooSoon(true);
  const approve = () => {
    if (!call.isPending && !isClosed && !isTooSoon())
      void decide({ id: item.subject, outcome: "approved" }).catch(() => {});
  };
  const openDialog = () => {
    if (!call.isPending && !isClosed) setAsking(true);
  };
  useDecisionKeys({ p: approve, r: openDialog });
  const hasFlags = file.flags.length > 0;
  return (
    <>
      <CallFailure
        error={isAsking ? null : call.error}
        lead="Não conseguimos guardar a decisão."
        className="mt-5"
      />
      {isClosed ? null : (
        <div className={decisionFoot}>
          <div className={decisionBar}>
            <div className={decisionButtons}>
              <Button
                variant={hasFlags ? "outline" : "default"}
                loading={call.isPending && call.variables.outcome === "approved"}
                onClick={approve}
              >
                Publicar <KeyCap>P</KeyCap>
              </Button>
              <Button variant={hasFlags ? "default" : "outline"} onClick={openDialog}>
                Recusar <KeyCap>R</KeyCap>
              </Button>
              <Button variant="quiet" onClick={openNext}>
                <LaterWords /> <KeyCap>J</KeyCap>
              </Button>
            </div>
          </div>
        </div>
      )}
      {isAsking ? (
        <ReasonDialog
          title={isAnswer ? "Recusar a resposta do condutor?" : "Recusar esta recomendação?"}
          readers={
            isAnswer
              ? "O condutor lê por email e na página dele."
              : "Quem escreveu lê por email. O condutor não lê."
          }
          verb="Recusar"
          before={savedDraft<string>(item.id) ?? suggestionOf(file)}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => decide({ id: item.subject, outcome: "refused", reason })}
        >
          <p>
            {isAnswer
              ? "A resposta não aparece. O condutor pode escrever outra."
              : "O texto não aparece. A família pode escrever de novo com outro convite."}
          </p>
        </ReasonDialog>
      ) : null}
    </>
  );
}

const why: Partial<Record<FlagKind, string>> = {
  name: "o nome de uma criança ou de outra pessoa",
  phone: "um telefone",
  email: "um email",
  link: "um link ou uma rede social",
  address: "um endereço",
  time: "um horário",
};

/** A suggested reason, from the first flag; staff can change it. */
function suggestionOf({ flags }: RecommendationFile): string {
  const found = flags.map(({ kind }) => why[kind]).find((words) => words !== undefined);
  return found
    ? `O texto tem ${found}, e por segurança isso não aparece no perfil. Escreva de novo sem essa parte.`
    : "";
}
