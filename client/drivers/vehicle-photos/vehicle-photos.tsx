import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import type { PublicProfile } from "../../../shared/drivers";
import {
  type VehiclePhoto,
  vehicleHeading,
  vehiclePhotoAlt,
  vehiclePhotoLabels,
} from "../../../shared/profile/vehicle-photos";
import { cn } from "../../ui/cn";
import { VehiclePicture } from "./vehicle-picture";

const PhotoDialog = lazy(() => import("./photo-dialog").then((module) => ({ default: module.PhotoDialog })));

type VehiclePhotosProps = {
  profile: Pick<PublicProfile, "name" | "vehicleType" | "vehiclePhotos">;
  /** A row that scrolls sideways under its heading, for phones; or a large one with two small ones beside it. */
  layout: "row" | "grid";
  className?: string;
};

const frame = "block w-full cursor-zoom-in overflow-hidden rounded-photo border border-line bg-sunk";

/** The photos of a driver's vehicle, each a button to the whole picture. What can't be loaded is not shown. */
export function VehiclePhotos({ profile, layout, className }: VehiclePhotosProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<VehiclePhoto | null>(null);
  const photos = profile.vehiclePhotos.filter(({ url }) => !failed.includes(url));
  if (photos.length === 0) return null;
  const isRow = layout === "row";
  const isAlone = photos.length === 1;
  return (
    <section aria-label={vehicleHeading(profile)} className={className}>
      {isRow ? <h2 className="mb-3 text-title">{vehicleHeading(profile)}</h2> : null}
      <ul
        onKeyDown={moveByArrows}
        className={
          isRow
            ? "-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 pb-1"
            : cn("grid gap-3", gridOf[photos.length])
        }
      >
        {photos.map((photo, at) => (
          <li
            key={photo.kind}
            className={cn(
              isRow && "shrink-0 snap-start",
              isRow && (isAlone ? "w-full" : "w-68"),
              !isRow && photos.length === 3 && at === 0 && "row-span-2",
            )}
          >
            <button type="button" className={frame} aria-haspopup="dialog" onClick={() => setOpen(photo)}>
              <VehiclePicture
                url={photo.url}
                alt={vehiclePhotoAlt(profile, photo.kind)}
                width={widthOf(layout, photos.length, at)}
                onFail={() => setFailed((before) => [...before, photo.url])}
              />
            </button>
            {isRow ? (
              <p aria-hidden="true" className="mt-1.5 text-label text-ink-2">
                {vehiclePhotoLabels[photo.kind]}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense>
        {open ? (
          <PhotoDialog
            photo={open}
            title={vehiclePhotoAlt(profile, open.kind)}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </section>
  );
}

// Three: one of 248 px and two of 112 px above each other, in a column of 372 px.
const gridOf: Record<number, string> = {
  1: "grid-cols-1",
  2: "grid-cols-2",
  3: "grid-cols-[minmax(0,248fr)_minmax(0,112fr)] content-start items-start",
};

/** Widths in CSS pixels, for the choice of a variant; the layout is given by the classes. */
function widthOf(layout: VehiclePhotosProps["layout"], count: number, at: number): number {
  if (layout === "row") return count === 1 ? 350 : 272;
  if (count === 1) return 372;
  if (count === 2) return 180;
  return at === 0 ? 248 : 112;
}

/** Arrow keys move between the photos; the focused one scrolls into view. */
function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const next = buttons[buttons.findIndex((button) => button.matches(":focus")) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
