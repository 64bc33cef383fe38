import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { PhotoShape } from "../../../../shared/photos";
import { toast } from "../../../ui/overlays/toast";
import { type PhotoFailure, photoFailures } from "./photo-failures";
import { openPicture, takePicture } from "./photo-file";

const loadCropDialog = () => import("./crop-dialog");
const CropDialog = lazy(() => loadCropDialog().then((module) => ({ default: module.CropDialog })));

type Choice = {
  /** The accessible name of the file input. */
  label: string;
  shape: PhotoShape;
  /** The button that chooses; it gets the focus again after the crop dialog. */
  button: RefObject<HTMLButtonElement | null>;
  /** Called with the cut picture as a JPEG data URL. */
  onApply: (dataUrl: string) => void;
};

export type PictureChoice = {
  /** Opens the file picker. */
  choose: () => void;
  /** Why the last file can't be taken; a toast said it, too. */
  failure: string | undefined;
  clearFailure: () => void;
  /** The hidden input and the crop dialog, to be rendered. */
  parts: ReactNode;
};

/** Choosing a picture: file, checks, crop dialog (§4 "Photo flow"). */
export function usePictureChoice({ label, shape, button, onApply }: Choice): PictureChoice {
  const [failure, setFailure] = useState<string>();
  const [picture, setPicture] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!picture) return;
    return () => {
      URL.revokeObjectURL(picture);
      // After the dialog has closed the focus moves on from the button that opened it.
      button.current?.focus();
    };
  }, [picture, button]);

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
  return {
    choose: () => input.current?.click(),
    failure,
    clearFailure: () => setFailure(undefined),
    parts: (
      <>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file may be chosen again after cancelling.
            event.target.value = "";
          }}
        />
        <Suspense>
          {picture ? (
            <CropDialog
              picture={picture}
              shape={shape}
              onApply={(dataUrl) => {
                setPicture(null);
                onApply(dataUrl);
              }}
              onCancel={() => setPicture(null)}
            />
          ) : null}
        </Suspense>
      </>
    ),
  };
}
