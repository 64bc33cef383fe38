import { useRef } from "react";
import { photo as photoMessages } from "../../../../shared/messages";
import { Button } from "../../../ui/button";
import { cn } from "../../../ui/cn";
import { FieldNote } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { toast } from "../../../ui/overlays/toast";
import { shownPhoto } from "../../shown-photo";
import { fieldId } from "../field-id";
import { useEditor } from "../use-editor";
import { usePictureChoice } from "./use-picture-choice";

/** The driver's photo: choose, crop, remove (§4 "Photo flow"). */
export function PhotoField() {
  const { form, profile, set, errorOf } = useEditor();
  const button = useRef<HTMLButtonElement>(null);
  const apply = (photo: string) => {
    set({ photo });
    toast({ kind: "success", title: photoMessages.cropped, text: photoMessages.croppedText });
  };
  const choice = usePictureChoice({ label: "Foto", shape: "portrait", button, onApply: apply });
  const remove = () => {
    set({ photo: null });
    choice.clearFailure();
    button.current?.focus();
  };

  const error = errorOf("photo") ?? choice.failure;
  const noteId = `${fieldId("photo")}-nota`;
  return (
    <div className="flex items-start gap-5 md:gap-6">
      <Portrait photo={shownPhoto(form.photo, profile.isSuspended)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button
            ref={button}
            id={fieldId("photo")}
            icon="camera"
            variant={form.photo ? "outline" : "default"}
            aria-describedby={noteId}
            onClick={choice.choose}
          >
            {form.photo ? "Trocar foto" : "Escolher foto"}
          </Button>
          {form.photo ? (
            <Button variant="quiet-destructive" size="flush" onClick={remove}>
              Remover
            </Button>
          ) : null}
        </div>
        {choice.parts}
        <div id={noteId}>
          <p className="mt-2 text-label text-ink-2">
            JPG ou PNG. Diminuímos fotos com mais de 4 MB. Rosto de frente, boa luz e sem crianças na foto.
          </p>
          {form.photo ? null : (
            <p className="mt-1.5 flex gap-2 text-label font-bold text-amber-ink">
              <Icon name="info" size={18} className="mt-0.5" />
              {photoMessages.requiredHint}
            </p>
          )}
          <FieldNote id={`${noteId}-erro`} error={error} />
        </div>
      </div>
    </div>
  );
}

function Portrait({ photo }: { photo: string | null }) {
  const shape = "size-21 shrink-0 rounded-full md:size-32";
  if (photo)
    return (
      <img
        src={photo}
        alt="Sua foto"
        width={128}
        height={128}
        className={cn(shape, "bg-sunk object-cover")}
      />
    );
  return (
    <span
      aria-hidden="true"
      className={cn(shape, "grid place-items-center border-2 border-dashed border-field bg-sunk text-ink-2")}
    >
      <Icon name="camera" size={24} />
    </span>
  );
}
