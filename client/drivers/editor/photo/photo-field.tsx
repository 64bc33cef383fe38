import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { photo as photoMessages } from "../../../../shared/messages";
import { Button } from "../../../ui/button";
import { cn } from "../../../ui/cn";
import { FieldNote } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { toast } from "../../../ui/overlays/toast";
import { shownPhoto } from "../../shown-photo";
import { fieldId } from "../field-id";
import { useEditor } from "../use-editor";
import { type PhotoFailure, photoFailures } from "./photo-failures";
import { openPicture, takePicture } from "./photo-file";

const loadCropDialog = () => import("./crop-dialog");
const CropDialog = lazy(() => loadCropDialog().then((module) => ({ default: module.CropDialog })));

/** The driver's photo: choose, crop, remove (§4 "Photo flow"). */
export function PhotoField() {
  const { form, profile, set, errorOf } = useEditor();
  const [failure, setFailure] = useState<string>();
  const [picture, setPicture] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!picture) return;
    return () => {
      URL.revokeObjectURL(picture);
      // After the dialog has closed the focus moves on from the button that opened it.
      choose.current?.focus();
    };
  }, [picture]);

  const fail = (found: PhotoFailure) => {
    setFailure(found.text);
    toast({ kind: "error", ...found });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    setFailure(undefined);
    const taken = await takePicture(file);
    if (!(taken instanceof Blob)) return fail(taken);
    try {
      const [address] = await Promise.all([openPicture(taken), loadCropDialog()]);
      setPicture(address);
    } catch {
      fail(photoFailures.unreadable);
    }
  };
  const apply = (photo: string) => {
    set({ photo });
    setPicture(null);
    toast({ kind: "success", title: photoMessages.cropped, text: photoMessages.croppedText });
  };
  const remove = () => {
    set({ photo: null });
    setFailure(undefined);
    choose.current?.focus();
  };

  const error = errorOf("photo") ?? failure;
  const noteId = `${fieldId("photo")}-nota`;
  return (
    <div className="flex items-start gap-5 md:gap-6">
      <Portrait photo={shownPhoto(form.photo, profile.isSuspended)} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button
            ref={choose}
            id={fieldId("photo")}
            icon="camera"
            variant={form.photo ? "outline" : "default"}
            aria-describedby={noteId}
            onClick={() => input.current?.click()}
          >
            {form.photo ? "Trocar foto" : "Escolher foto"}
          </Button>
          {form.photo ? (
            <Button variant="quiet-destructive" size="flush" onClick={remove}>
              Remover
            </Button>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Foto"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after cancelling.
            event.target.value = "";
          }}
        />
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
      <Suspense>
        {picture ? <CropDialog picture={picture} onApply={apply} onCancel={() => setPicture(null)} /> : null}
      </Suspense>
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
