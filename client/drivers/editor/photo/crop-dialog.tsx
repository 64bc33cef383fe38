import { useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import {
  CROP_ROTATION_STEP_DEGREES,
  CROP_ZOOM_MAX,
  CROP_ZOOM_MIN,
  PHOTO_SHARP_SIDE,
} from "../../../../shared/limits";
import { photo as photoMessages } from "../../../../shared/messages";
import { type PhotoShape, photoShapes } from "../../../../shared/photos";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/overlays/dialog";
import { toast } from "../../../ui/overlays/toast";
import { cropImage } from "./crop-image";
import { photoFailures } from "./photo-failures";
import { ZoomControl } from "./zoom-control";

type CropDialogProps = {
  /** Object URL of the chosen picture. */
  picture: string;
  /** A portrait is cut under a round mask. */
  shape: PhotoShape;
  onApply: (dataUrl: string) => void;
  onCancel: () => void;
};

const untouched = { crop: { x: 0, y: 0 }, zoom: 1, rotation: 0 };

/** Moves, rotates and zooms the chosen picture under its mask (§2 "Photo", §9 "Crop"). */
export function CropDialog({ picture, shape, onApply, onCancel }: CropDialogProps) {
  const [{ crop, zoom, rotation }, setView] = useState(untouched);
  const [area, setArea] = useState<Area | null>(null);
  const [shown, setShown] = useState({ width: 0, height: 0 });
  const [isApplying, setApplying] = useState(false);
  const change = (part: Partial<typeof untouched>) => setView((view) => ({ ...view, ...part }));
  const turn = (degrees: number) =>
    change({ rotation: (rotation + degrees + 360) % 360, crop: untouched.crop });

  // The mask's centre stays on the picture: outside of it the photo would be empty.
  const move = ({ x, y }: Point) => {
    const isOnSide = rotation % 180 !== 0;
    const limit = (value: number, side: number) =>
      Math.max(-(side * zoom) / 2, Math.min((side * zoom) / 2, value));
    const [width, height] = isOnSide ? [shown.height, shown.width] : [shown.width, shown.height];
    change({ crop: { x: limit(x, width), y: limit(y, height) } });
  };

  const apply = async () => {
    if (!area) return;
    setApplying(true);
    try {
      onApply(await cropImage(picture, { shape, area, rotation }));
    } catch {
      toast({ kind: "error", ...photoFailures.unreadable });
      onCancel();
    }
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Ajuste sua foto"
      footer={
        <>
          <Button onClick={apply} loading={isApplying} loadingText="Aplicando...">
            Aplicar
          </Button>
          <Button variant="outline" onClick={onCancel}>
            Cancelar
          </Button>
          <Button variant="quiet" size="flush" className="md:mr-auto" onClick={() => setView(untouched)}>
            Redefinir
          </Button>
        </>
      }
    >
      <div className="relative mx-auto aspect-square w-[min(100%,21rem,38dvh)] overflow-hidden rounded-photo bg-night">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          rotation={rotation}
          aspect={photoShapes[shape].aspect}
          // The mask begins filled, and as large as it can be, also in a panorama.
          objectFit="cover"
          cropShape={shape === "portrait" ? "round" : "rect"}
          showGrid={false}
          minZoom={CROP_ZOOM_MIN}
          maxZoom={CROP_ZOOM_MAX}
          restrictPosition={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          onCropChange={move}
          onZoomChange={(value) => change({ zoom: value })}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          setMediaSize={({ width, height }) => setShown({ width, height })}
          classes={{ cropAreaClassName: "border-4! border-band! text-night/70!" }}
          cropperProps={{
            role: "group",
            "aria-label": "Área da foto. Use as setas para mover a foto.",
          }}
        />
      </div>
      {/* Its line is there from the start: nothing moves while one zooms. */}
      <p role="status" className="mt-3 min-h-6 text-center text-label font-bold text-amber-ink">
        {area && area.width < PHOTO_SHARP_SIDE ? photoMessages.small : null}
      </p>
      <ZoomControl zoom={zoom} onZoom={(value) => change({ zoom: value })} className="mt-2" />
      <div className="mt-4 grid gap-2.5 sm:grid-cols-2">
        <Button variant="soft" icon="rotate-left" onClick={() => turn(-CROP_ROTATION_STEP_DEGREES)}>
          Girar à esquerda
        </Button>
        <Button variant="soft" icon="rotate-right" onClick={() => turn(CROP_ROTATION_STEP_DEGREES)}>
          Girar à direita
        </Button>
      </div>
    </Dialog>
  );
}
