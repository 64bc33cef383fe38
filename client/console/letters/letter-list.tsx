import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { formatDate, formatInteger, formatTime } from "../../../shared/brazil";
import type { ConsoleRouter } from "../../app/trpc";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { consoleApi } from "../api";
import { ReasonDialog } from "../parts/reason-dialog";
import { rowProps } from "../parts/use-row-keys";

type SentLetter = inferRouterOutputs<ConsoleRouter>["letters"]["list"]["letters"][number];

/** The latest letters, each with its progress; the one being sent can be stopped. */
export function LetterList({ letters }: { letters: readonly SentLetter[] }) {
  if (letters.length === 0) return null;
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-h3">Comunicados enviados</h2>
      <ul className="mt-3">
        {letters.map((letter) => (
          <LetterItem key={letter.id} letter={letter} />
        ))}
      </ul>
    </Card>
  );
}

function LetterItem({ letter }: { letter: SentLetter }) {
  const { id, title, by, isRunning, sent, givenUp, waiting } = letter;
  const started = new Date(letter.startedAt).toISOString();
  const total = sent + givenUp + waiting;
  return (
    <li {...rowProps} className="border-t py-4 first:border-t-0">
      <p className="flex flex-wrap items-center gap-3">
        <strong className="font-bold wrap-anywhere">{title}</strong>
        <Badge kind={isRunning ? "info" : "neutral"} dot="filled">
          {isRunning ? "Enviando" : waiting > 0 ? "Parada" : "Terminada"}
        </Badge>
      </p>
      <p className="text-label text-ink-2">
        {formatDate(started)}, {formatTime(started)}, por {by}
      </p>
      <p className="mt-2 tabular-nums" role={isRunning ? "status" : undefined}>
        {formatInteger(sent)} de {formatInteger(total)} enviadas
        {givenUp > 0 ? `, ${formatInteger(givenUp)} recusadas pelo servidor de email` : ""}
      </p>
      {isRunning ? (
        <div className="mt-2 flex flex-wrap items-center gap-4">
          <progress
            aria-label={`Envio de “${title}”`}
            max={Math.max(1, total)}
            value={sent + givenUp}
            className="h-3.5 w-60 max-w-full accent-ink"
          />
          <StopButton id={id} />
        </div>
      ) : null}
    </li>
  );
}

function StopButton({ id }: { id: string }) {
  const utils = consoleApi.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const stop = consoleApi.letters.stop.useMutation({
    onSettled: () => utils.letters.list.invalidate(),
  });
  return (
    <>
      <Button variant="quiet-destructive" size="flush" onClick={() => setIsAsking(true)}>
        Parar envio
      </Button>
      {isAsking ? (
        <ReasonDialog
          title="Parar o envio?"
          readers="Fica no registro da equipe."
          verb="Parar agora"
          isDestructive
          onClose={() => setIsAsking(false)}
          onConfirm={(reason) => stop.mutateAsync({ id, reason })}
        >
          Quem ainda não recebeu não recebe mais. O que já saiu não volta.
        </ReasonDialog>
      ) : null}
    </>
  );
}
