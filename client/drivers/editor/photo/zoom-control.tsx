import type { KeyboardEvent } from "react";
import { CROP_ZOOM_MAX, CROP_ZOOM_MIN, CROP_ZOOM_STEP } from "../../../../shared/limits";
import { Button } from "../../../ui/button";
import { cn } from "../../../ui/cn";
import { Icon } from "../../../ui/icon";
import "./zoom-control.css";

type ZoomControlProps = { zoom: number; onZoom: (zoom: number) => void; className?: string };

const directions: Record<string, 1 | -1> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** Zoom by slider, or in steps of 1.1 by buttons and arrow keys (§9 "Crop"). */
export function ZoomControl({ zoom, onZoom, className }: ZoomControlProps) {
  const step = (direction: 1 | -1) => onZoom(within(zoom * CROP_ZOOM_STEP ** direction));
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    step(direction);
  };
  const share = (zoom - CROP_ZOOM_MIN) / (CROP_ZOOM_MAX - CROP_ZOOM_MIN);
  const words = `${zoom.toLocaleString("pt-BR", { maximumFractionDigits: 1, minimumFractionDigits: 1 })}x`;
  return (
    <div className={cn("flex items-center gap-3.5", className)}>
      <Button variant="soft" size="icon" aria-label="Diminuir zoom" onClick={() => step(-1)}>
        <Icon name="zoom-out" />
      </Button>
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={words}
        min={CROP_ZOOM_MIN}
        max={CROP_ZOOM_MAX}
        step={0.01}
        value={zoom}
        onChange={(event) => onZoom(within(event.target.valueAsNumber))}
        onKeyDown={press}
        className="zoom-slider min-w-0 flex-1"
        ref={(input) => input?.style.setProperty("--fill", `${share * 100}%`)}
      />
      <Button variant="soft" size="icon" aria-label="Aumentar zoom" onClick={() => step(1)}>
        <Icon name="zoom-in" />
      </Button>
      <output className="w-12 text-right font-bold tabular-nums">{words}</output>
    </div>
  );
}

function within(zoom: number): number {
  return Math.min(CROP_ZOOM_MAX, Math.max(CROP_ZOOM_MIN, zoom));
}
