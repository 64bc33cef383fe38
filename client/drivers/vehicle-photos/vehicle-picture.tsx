import { useEffect, useRef } from "react";
import { photoSrcSet } from "../../../shared/photos";
import { cn } from "../../ui/cn";

type VehiclePictureProps = {
  url: string;
  alt: string;
  /** Width at which it is shown, in CSS pixels. */
  width: number;
  /** Called if it can't be loaded. */
  onFail?: (() => void) | undefined;
  className?: string;
};

/** A photo of a vehicle, 4:3, in the smallest stored size that is sharp on this screen. */
export function VehiclePicture({ url, alt, width, onFail, className }: VehiclePictureProps) {
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the scripts came.
  useEffect(() => {
    const shown = image.current;
    if (shown?.currentSrc && shown.complete && shown.naturalWidth === 0) onFail?.();
  });
  return (
    <img
      ref={image}
      src={url}
      srcSet={photoSrcSet(url, width, "vehicle")}
      sizes={`${width}px`}
      alt={alt}
      width={width}
      height={Math.round((width * 3) / 4)}
      loading="lazy"
      decoding="async"
      onError={onFail}
      className={cn("block aspect-4/3 w-full bg-sunk object-cover", className)}
    />
  );
}
