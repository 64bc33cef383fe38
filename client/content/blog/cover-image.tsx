import { useEffect, useRef } from "react";
import { cn } from "../../ui/cn";

const PLACEHOLDER = "/covers/fallback.svg";

type CoverImageProps = { src: string; eager?: boolean; className?: string };

/** A post's illustration, 16:9; a placeholder replaces it when it can't be loaded (§2 "Post card"). */
export function CoverImage({ src, eager = false, className }: CoverImageProps) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before React listened.
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) showPlaceholder(element);
  }, []);
  return (
    <img
      ref={image}
      key={src}
      src={src}
      alt=""
      width={640}
      height={360}
      onError={(event) => showPlaceholder(event.currentTarget)}
      {...(eager ? { fetchPriority: "high" } : { loading: "lazy" })}
      className={cn("aspect-video h-auto w-full object-cover", className)}
    />
  );
}

function showPlaceholder(element: HTMLImageElement): void {
  if (!element.src.endsWith(PLACEHOLDER)) element.src = PLACEHOLDER;
}
