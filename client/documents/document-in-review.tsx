import { useEffect, useState } from "react";
import { dayInSaoPaulo, formatDate, formatTime, startOfDay } from "../../shared/brazil";
import { documentLabels, formatDay, inGender, isOnProfile } from "../../shared/documents/documents";
import { successes } from "../../shared/messages";
import type { OwnDocument } from "../../shared/schemas/documents";
import { readFailure } from "../app/errors";
import { trpc } from "../app/trpc";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { toast } from "../ui/overlays/toast";
import { forgetPages } from "./stored-pages";

type DocumentInReviewProps = {
  userId: string;
  document: OwnDocument;
  waiting: NonNullable<OwnDocument["waiting"]>;
  now: Date;
  onChange: () => void;
};

/** A document that waits for review: since when, when the review is due, and a button to withdraw it. */
export function DocumentInReview({ userId, document, waiting, now, onChange }: DocumentInReviewProps) {
  const { type, accepted } = document;
  // Sent, although the answer may have been lost, or by another tab.
  useEffect(() => forgetPages(userId, type), [userId, type]);
  const isFeminine = documentLabels[type].isFeminine;
  return (
    <>
      <p className="mt-3">
        {inGender(type, "Enviado")} {dayWords(waiting.submittedAt, now)}, às {formatTime(waiting.submittedAt)}
        . Respondemos por email até {formatDate(waiting.answerBy)}.
      </p>
      <ul aria-label="Páginas enviadas" className="mt-4 flex flex-wrap gap-3">
        {Array.from({ length: waiting.pages }, (_, index) => index + 1).map((page) => (
          <li
            key={page}
            className="grid h-24 w-20 place-content-center justify-items-center gap-2 rounded-control bg-sunk text-label"
          >
            <Icon name="document" size={24} />
            Página {page}
          </li>
        ))}
      </ul>
      {accepted && isOnProfile(accepted, now) ? (
        <p className="mt-4 border-t pt-3 text-label text-ink-2">
          {isFeminine ? "A" : "O"} anterior vale até {formatDay(accepted.validUntil)} e continua no perfil.
        </p>
      ) : null}
      <Withdrawal type={type} onChange={onChange} />
    </>
  );
}

function Withdrawal({ type, onChange }: Pick<OwnDocument, "type"> & { onChange: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const withdraw = trpc.documents.withdraw.useMutation({
    onSuccess: () => toast({ kind: "success", title: successes.documentWithdrawn }),
    onError: (error) => setFailure(readFailure(error).message || "Sem resposta. Confira sua internet."),
    onSettled: onChange,
  });
  return (
    <>
      {failure ? (
        <Banner kind="error" role="alert" className="mt-3">
          {failure}
        </Banner>
      ) : null}
      <Button
        variant="quiet-destructive"
        size="flush"
        className="mt-3"
        loading={withdraw.isPending}
        loadingText="Cancelando..."
        onClick={() => withdraw.mutate({ type })}
      >
        Cancelar o envio
      </Button>
    </>
  );
}

/** "hoje", "ontem" or "em 19/11/2026". */
function dayWords(moment: string, now: Date): string {
  const day = dayInSaoPaulo(new Date(moment));
  const today = dayInSaoPaulo(now);
  if (day === today) return "hoje";
  if (day === dayInSaoPaulo(startOfDay(today, -1))) return "ontem";
  return `em ${formatDate(moment)}`;
}
