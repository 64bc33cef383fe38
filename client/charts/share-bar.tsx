const WIDTH = 120;
const HEIGHT = 14;

/** A share from 0 to 1 as a bar, and in words next to it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className="inline-flex items-center gap-3 whitespace-nowrap">
      <svg width={WIDTH} height={HEIGHT} aria-hidden>
        <rect
          x="0.75"
          y="0.75"
          width={WIDTH - 1.5}
          height={HEIGHT - 1.5}
          rx={2}
          strokeWidth={1.5}
          className="fill-surface stroke-field"
        />
        <rect width={WIDTH * Math.min(1, share)} height={HEIGHT} rx={2} className="fill-ink" />
      </svg>
      {Math.round(share * 100)}%
    </span>
  );
}
