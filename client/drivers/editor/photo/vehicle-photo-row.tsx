import { useRef } from "react";
import { type VehiclePhotoKind, vehiclePhotoLabels } from "../../../../shared/profile/vehicle-photos";
import { Button } from "../../../ui/button";
import { FieldNote } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { shownPhoto } from "../../shown-photo";
import { photosAfterSave } from "../../vehicle-photos/after-save";
import { VehiclePicture } from "../../vehicle-photos/vehicle-picture";
import { useEditor } from "../use-editor";
import { usePictureChoice } from "./use-picture-choice";
import { useVehiclePhoto } from "./use-vehicle-photo";

/** One photo of the vehicle: choose, exchange, remove; while it is sent, how far it is. */
export function VehiclePhotoRow({ kind }: { kind: VehiclePhotoKind }) {
  const { profile } = useEditor();
  const label = vehiclePhotoLabels[kind];
  const url = photosAfterSave(profile).find((photo) => photo.kind === kind)?.url ?? null;
  const isWaiting = profile.chosenPhotos.some((photo) => photo.kind === kind);
  const button = useRef<HTMLButtonElement>(null);
  const sending = useVehiclePhoto(kind);
  const choice = usePictureChoice({
    label: `Foto do veículo: ${label}`,
    shape: "vehicle",
    button,
    onApply: (dataUrl) => void sending.send(dataUrl),
  });
  const choose = () => {
    sending.clearFailure();
    choice.choose();
  };
  const remove = async () => {
    choice.clearFailure();
    button.current?.focus();
    if (url) await sending.remove(url);
  };
  const noteId = `foto-veiculo-${kind}-nota`;
  return (
    <li className="flex gap-4 py-5 md:flex-col md:py-0">
      <Frame url={shownPhoto(url, profile.isSuspended)} share={sending.share} />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold">{label}</h3>
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {sending.share !== null ? (
            <Button variant="quiet" size="flush" onClick={sending.cancel}>
              Cancelar
            </Button>
          ) : (
            <Button
              ref={button}
              variant={url ? "quiet" : "outline"}
              {...(url && { size: "flush" })}
              aria-label={`${url ? "Trocar" : "Escolher"} foto: ${label}`}
              aria-describedby={noteId}
              onClick={choose}
            >
              {url ? "Trocar" : "Escolher foto"}
            </Button>
          )}
          {url && sending.share === null ? (
            <Button
              variant="quiet-destructive"
              size="flush"
              aria-label={`Remover foto: ${label}`}
              onClick={() => void remove()}
            >
              Remover
            </Button>
          ) : null}
        </div>
        <div id={noteId} role="status">
          {isWaiting && sending.share === null ? (
            <p className="mt-1 text-label text-ink-2">
              {url ? "Aparece no perfil depois de salvar." : "Sai do perfil depois de salvar."}
            </p>
          ) : null}
        </div>
        <FieldNote id={`${noteId}-erro`} error={choice.failure ?? sending.failure} />
        {sending.again ? (
          <Button variant="quiet" size="flush" onClick={sending.again}>
            Enviar de novo
          </Button>
        ) : null}
        {choice.parts}
      </div>
    </li>
  );
}

function Frame({ url, share }: { url: string | null; share: number | null }) {
  const shape = "w-29 shrink-0 self-start overflow-hidden rounded-photo md:w-full";
  if (share !== null) {
    const percent = Math.round(share * 100);
    return (
      <div className={`${shape} grid aspect-4/3 place-items-center border border-line bg-sunk px-4`}>
        <div className="w-full text-center text-label">
          <span aria-hidden="true">{percent} %</span>
          <progress
            max={100}
            value={percent}
            aria-label="Enviando a foto"
            className="h-2 w-full accent-ink"
          />
        </div>
      </div>
    );
  }
  if (url)
    return (
      <div className={`${shape} border border-line`}>
        <VehiclePicture url={url} alt="" width={116} />
      </div>
    );
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid aspect-4/3 place-items-center border-2 border-dashed border-field bg-sunk text-ink-2`}
    >
      <Icon name="camera" size={24} />
    </span>
  );
}
