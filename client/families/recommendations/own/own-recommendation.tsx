import { formatDate } from "../../../../shared/brazil";
import type { RecommendationState } from "../../../../shared/families/recommendations/recommendations";
import type { OwnRecommendations } from "../../../../shared/schemas/recommendations";
import { RecommendationText } from "../../../drivers/recommendations/recommendation-text";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/card";
import { AnswerForm } from "./answer-form";

type Own = OwnRecommendations["recommendations"][number];

const badges = {
  written: { kind: "neutral", dot: "ring" },
  confirmed: { kind: "info", icon: "clock" },
  approved: { kind: "go", dot: "filled" },
  refused: { kind: "neutral", dot: "ring" },
  "taken-back": { kind: "neutral", dot: "ring" },
} as const;

const words: Record<RecommendationState, { title: string; text: string }> = {
  written: {
    title: "Falta confirmar o email",
    text: "A família escreveu e ainda não tocou no botão do email. Se não chegou, envie outro convite.",
  },
  confirmed: { title: "Em análise", text: "Nossa equipe lê antes de publicar." },
  approved: { title: "No perfil", text: "" },
  refused: {
    title: "Não publicada",
    text: "Nossa equipe não pôde publicar o texto e explicou o motivo à família. Ela pode escrever de novo com outro convite.",
  },
  "taken-back": { title: "Retirada", text: "A família retirou o que tinha escrito." },
};

/** One recommendation for its driver: its status and, once published, its text and the one answer. */
export function OwnRecommendation({ recommendation }: { recommendation: Own }) {
  const { id, state, shown, answer, writtenAt } = recommendation;
  return (
    <Card as="li">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Badge {...badges[state]}>{words[state].title}</Badge>
        <span className="text-small text-ink-2">{formatDate(writtenAt)}</span>
      </div>
      {shown ? <RecommendationText recommendation={shown} /> : <p>{words[state].text}</p>}
      {answer ? <Answer answer={answer} /> : null}
      {state === "approved" && (!answer || answer.state === "refused") ? (
        <AnswerForm id={id} before={answer?.text} />
      ) : null}
    </Card>
  );
}

const answerWords = {
  waiting: "Em análise. Nossa equipe lê antes de publicar.",
  shown: "Está no perfil.",
  refused: "Não foi publicada.",
} as const;

function Answer({ answer }: { answer: NonNullable<Own["answer"]> }) {
  return (
    <div className="mt-4 border-l-4 border-band pl-4">
      <p className="text-small font-bold">Sua resposta</p>
      <p className="mt-1 wrap-anywhere">{answer.text}</p>
      <p className="mt-1 text-small text-ink-2 wrap-anywhere">
        {answerWords[answer.state]}
        {answer.refusal ? ` O motivo: ${answer.refusal}` : ""}
      </p>
    </div>
  );
}
