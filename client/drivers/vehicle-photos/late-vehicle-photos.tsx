import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import { latePart } from "../../app/late-part";
import type { VehiclePhotos as Shown } from "./vehicle-photos";

const VehiclePhotos = latePart(
  "client/drivers/vehicle-photos/vehicle-photos.tsx",
  lazyRouteComponent(() => import("./vehicle-photos"), "VehiclePhotos"),
);

/** The photos of the vehicle, loaded only with profiles that have any. */
export function LateVehiclePhotos(props: ComponentProps<typeof Shown>) {
  if (props.profile.vehiclePhotos.length === 0) return null;
  return (
    <Suspense>
      <VehiclePhotos {...props} />
    </Suspense>
  );
}
