import { useId, useState } from "react";
import { counted } from "../../shared/brazil";
import { type DocumentType, documentLabels } from "../../shared/documents/documents";
import { DOCUMENT_PAGES_MAX } from "../../shared/limits";
import { documents as messages } from "../../shared/messages";
import { trpc } from "../app/trpc";
import { LeaveQuestion } from "../drivers/editor/leave-question";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/forms/field";
import { Input } from "../ui/forms/input";
import { ChosenPages } from "./chosen-pages";
import { PageFiles } from "./page-files";
import type { ChosenPage } from "./stored-pages";
import { type Sending, useSending } from "./use-sending";

type DocumentSenderProps = {
  userId: string;
  type: DocumentType;
  onSent: () => void;
  onClose?: (() => void) | undefined;
};

/** Adds pages of a document from camera or files, lets the driver reorder and exchange them, and sends them. */
export function DocumentSender({ userId, type, onSent, onClose }: DocumentSenderProps) {
  const utils = trpc.useUtils();
  const onUnsure = () => void utils.documents.own.invalidate();
  const sending = useSending(userId, type, { onSent, onUnsure });
  const { pages, failure, share, news, isStored, choose, replace } = sending;
  // For which place a file is being chosen; it stays set while the camera or the file dialog is open.
  const [target, setTarget] = useState<ChosenPage | null>(null);
  const [isAsking, setAsking] = useState(false);
  const openPicker = (page: ChosenPage | null) => {
    setTarget(page);
    setAsking(true);
  };
  const take = (files: File[]) => {
    const [file] = files;
    if (target && file) void replace(target.id, file);
    else void choose(files);
    setTarget(null);
  };
  const number = pages.findIndex((page) => page.id === target?.id) + 1;
  const sheet = {
    title: number > 0 ? `Trocar a página ${number}` : "Adicionar outra página",
    onClose: () => setAsking(false),
  };
  const hasPages = pages.length > 0;
  return (
    <div className="mt-5 grid gap-4">
      {hasPages ? null : (
        <div className="rounded-control bg-sunk p-4">
          <p className="text-label font-bold">Uma boa foto</p>
          <p className="mt-1 text-label">{documentLabels[type].goodPhoto}</p>
        </div>
      )}
      {failure && failure !== messages.plateEndInvalid ? (
        <Banner kind="error" role="alert">
          {failure}
        </Banner>
      ) : null}
      <Refused sending={sending} />
      {hasPages ? <ChosenPages sending={sending} onExchange={openPicker} /> : null}
      {hasPages ? <PlateEnd sending={sending} /> : null}
      <p role="status" className="sr-only">
        {news}
      </p>
      {share !== null ? (
        <Progress share={share} onCancel={sending.cancel} />
      ) : (
        <div className="grid gap-3">
          {hasPages ? <Submit sending={sending} /> : null}
          {hasPages && pages.length < DOCUMENT_PAGES_MAX ? (
            <Button variant="outline" icon="plus" onClick={() => openPicker(null)}>
              Adicionar outra página
            </Button>
          ) : null}
          <PageFiles
            as={hasPages ? (isAsking ? sheet : null) : "buttons"}
            multiple={target === null}
            onFiles={take}
          />
          <p className="text-label text-ink-2">
            JPEG, PNG, WebP ou PDF, até 10 MB e 4 páginas.
            {hasPages && isStored ? " O que você escolheu fica guardado neste aparelho até enviar." : null}
          </p>
          {onClose ? (
            <Button variant="quiet" size="flush" className="justify-self-start" onClick={onClose}>
              Agora não
            </Button>
          ) : null}
        </div>
      )}
      <LeaveQuestion isDirty={hasPages}>
        As páginas que você escolheu não foram enviadas{isStored ? " e ficam guardadas neste aparelho" : ""}.
      </LeaveQuestion>
    </div>
  );
}

/** How many pages the server has refused; each says why. */
function Refused({ sending: { pages, isAnswered } }: { sending: Sending }) {
  const wrong = pages.filter(({ fault }) => fault !== null).length;
  if (!isAnswered || wrong === 0) return null;
  const others = pages.length - wrong;
  return (
    <Banner
      kind="error"
      role="alert"
      lead={counted(wrong, "página precisa ser trocada.", "páginas precisam ser trocadas.")}
    >
      {others === 0
        ? null
        : others === 1
          ? "A outra está boa e continua aqui."
          : `As outras ${others} estão boas e continuam aqui.`}
    </Banner>
  );
}

function PlateEnd({ sending: { plateEnd, setPlateEnd, failure, share } }: { sending: Sending }) {
  if (plateEnd === null) return null;
  return (
    <Field
      label="4 últimos caracteres da placa"
      hint="Como 1D23 ou 1234. Só a nossa equipe vê."
      error={failure === messages.plateEndInvalid ? failure : undefined}
    >
      <Input
        value={plateEnd}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        disabled={share !== null}
        onChange={({ target }) => setPlateEnd(target.value)}
      />
    </Field>
  );
}

/** "Enviar"; pages with a fault come first. */
function Submit({ sending: { pages, send } }: { sending: Sending }) {
  const wrong = pages.flatMap(({ fault }, index) => (fault === null ? [] : [index + 1]));
  const hintId = useId();
  return (
    <>
      <Button
        size="xl"
        icon="upload"
        variant={wrong.length > 0 ? "outline" : "default"}
        {...(wrong.length > 0 ? { "aria-describedby": hintId } : {})}
        onClick={() => void send()}
      >
        Enviar
      </Button>
      {wrong.length > 0 ? (
        <p id={hintId} className="text-label text-ink-2">
          Antes, troque ou remova {wrong.length === 1 ? "a página" : "as páginas"} {wrong.join(" e ")}.
        </p>
      ) : null}
    </>
  );
}

const progressClasses = cn(
  "block h-2.5 w-full appearance-none overflow-hidden rounded-full border border-ink bg-surface",
  "[&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-ink [&::-moz-progress-bar]:bg-ink",
);

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const percent = Math.floor(share * 100);
  return (
    <div className="grid gap-3">
      <p role="status" className="font-bold">
        {percent < 100 ? `Enviando: ${percent}%` : "Enviado. Estamos abrindo o arquivo..."}
      </p>
      <progress className={progressClasses} max={100} value={percent} aria-label="Envio do documento" />
      <Button variant="outline" icon="close" onClick={onCancel}>
        Cancelar envio
      </Button>
    </div>
  );
}
