import { useEffect, useState } from "react";

type PictureProps = { src: string; label: string; zoom: number; turns: number };
// Scrolls in both directions, also by keyboard.
const scrolls = (label: string) => ({ tabIndex: 0, role: "region", "aria-label": label });

type Size = { width: number; height: number };

/**
 * A picture that scrolls in its frame, `zoom` percent as wide and rotated by `turns` of 90 degrees. An SVG, because its
 * attributes can rotate and size it, while the CSP blocks style attributes.
 */
export function Picture({ src, label, zoom, turns }: PictureProps) {
  const size = useSizeOf(src);
  if (!size) return <p className="p-6">Abrindo a página...</p>;
  const { width, height } = size;
  const isUpright = turns % 2 === 0;
  const [across, down] = isUpright ? [width, height] : [height, width];
  return (
    <div
      {...scrolls(`${label}: área da imagem`)}
      className="h-[calc(36dvh-var(--keyboard-height,0px)/2)] overflow-auto p-4 lg:h-[min(70dvh,46rem)]"
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${across} ${down}`}
        // At first the whole page is seen, whatever its shape.
        width={zoom === 100 ? "100%" : `${zoom}%`}
        height={zoom === 100 ? "100%" : undefined}
        className="mx-auto max-w-none"
      >
        <image
          href={src}
          width={width}
          height={height}
          transform={`translate(${across / 2} ${down / 2}) rotate(${turns * 90}) translate(${-width / 2} ${-height / 2})`}
        />
      </svg>
    </div>
  );
}

function useSizeOf(src: string): Size | null {
  const [known, setKnown] = useState<{ src: string; size: Size } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setKnown({ src, size: { width: image.naturalWidth, height: image.naturalHeight } });
    image.src = src;
    return () => {
      image.onload = null;
    };
  }, [src]);
  return known?.src === src ? known.size : null;
}
