import { photoSrcSet } from "../../shared/photos";
import { cn } from "../ui/cn";

type DriverPhotoProps = {
  photo: string;
  name: string;
  /** Width at which it is shown, in CSS pixels. */
  side: 96 | 128 | 160;
  /** True in the first screen: loaded before other pictures. */
  eager?: boolean;
  className?: string;
};

/** A driver's square photo in the smallest stored size that is sharp on this screen. */
export function DriverPhoto({ photo, name, side, eager = false, className }: DriverPhotoProps) {
  return (
    <img
      src={photo}
      srcSet={photoSrcSet(photo, side)}
      sizes={`${side}px`}
      alt={`Foto de ${name}`}
      width={side}
      height={side}
      decoding="async"
      {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
      className={cn("photo", className)}
    />
  );
}
