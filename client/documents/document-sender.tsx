import { type RefObject, useRef } from "react";
import { type DocumentType, documentLabels } from "../../shared/documents/documents";
import { documents as messages } from "../../shared/messages";
import { trpc } from "../app/trpc";
import { LeaveQuestion } from "../drivers/editor/leave-question";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Field } from "../ui/forms/field";
import { Input } from "../ui/forms/input";
import { ChosenPages } from "./chosen-pages";
import { type Sending, useSending } from "./use-sending";

type DocumentSenderProps = { type: DocumentType; onSent: () => void; onClose?: (() => void) | undefined };

/** Adds pages of a document from camera or files, lets the driver reorder them, and sends them. */
export function DocumentSender({ type, onSent, onClose }: DocumentSenderProps) {
  const utils = trpc.useUtils();
  const onUnsure = () => void utils.documents.own.invalidate();
  const sending = useSending(type, { onSent, onUnsure });
  const { pages, failure, share, choose, send } = sending;
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isSending = share !== null;
  const hasPages = pages.length > 0;
  return (
    <div className="mt-5 grid gap-4">
      <div className="rounded-control bg-sunk p-4">
        <p className="text-label font-bold">Uma boa foto</p>
        <p className="mt-1 text-label">{documentLabels[type].goodPhoto}</p>
      </div>
      {failure && failure !== messages.plateEndInvalid ? (
        <Banner kind="error" role="alert">
          {failure}
        </Banner>
      ) : null}
      {hasPages ? <ChosenPages sending={sending} /> : null}
      {hasPages && sending.plateEnd !== null ? (
        <Field
          label="4 últimos caracteres da placa"
          hint="Como 1D23 ou 1234. Só a nossa equipe vê."
          error={failure === messages.plateEndInvalid ? failure : undefined}
        >
          <Input
            value={sending.plateEnd}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            disabled={isSending}
            onChange={({ target }) => sending.setPlateEnd(target.value)}
          />
        </Field>
      ) : null}
      {isSending ? (
        <Progress share={share} onCancel={sending.cancel} />
      ) : (
        <div className="grid gap-3">
          {hasPages ? (
            <Button size="xl" icon="upload" onClick={() => void send()}>
              Enviar
            </Button>
          ) : null}
          <Button
            variant={hasPages ? "outline" : "default"}
            icon="camera"
            size={hasPages ? "default" : "xl"}
            onClick={() => camera.current?.click()}
          >
            {hasPages ? "Tirar outra foto" : "Tirar foto"}
          </Button>
          <Button variant="outline" icon="upload" onClick={() => files.current?.click()}>
            {hasPages ? "Escolher outro arquivo" : "Escolher arquivo"}
          </Button>
          <p className="text-label text-ink-2">JPEG, PNG, WebP ou PDF, até 10 MB e 4 páginas.</p>
          {onClose ? (
            <Button variant="quiet" size="flush" className="justify-self-start" onClick={onClose}>
              Agora não
            </Button>
          ) : null}
        </div>
      )}
      <FileInput input={camera} label="Câmera" accept="image/*" capture onFiles={choose} />
      <FileInput
        input={files}
        label="Arquivos"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onFiles={choose}
      />
      <LeaveQuestion isDirty={hasPages}>As páginas que você escolheu não foram enviadas.</LeaveQuestion>
    </div>
  );
}

type FileInputProps = {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  /** Opens the rear camera on a phone; elsewhere a file dialog. */
  capture?: boolean;
  onFiles: Sending["choose"];
};

function FileInput({ input, label, accept, capture = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      {...(capture ? { capture: "environment" as const } : { multiple: true })}
      onChange={(event) => {
        void onFiles([...(event.target.files ?? [])]);
        // The same file may be chosen again.
        event.target.value = "";
      }}
    />
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
