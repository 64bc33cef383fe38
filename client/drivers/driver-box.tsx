import { DriverPhoto } from "./driver-photo";

type DriverBoxProps = {
  driver: Record<"name" | "photo" | "vehicleType" | "serviceCity" | "serviceState", string>;
};

/** Whom a family's form is for. */
export function DriverBox({
  driver: { name, photo, vehicleType, serviceCity, serviceState },
}: DriverBoxProps) {
  return (
    <div className="my-6 flex items-center gap-4 rounded-card bg-sunk p-4">
      <DriverPhoto photo={photo} name={name} side={96} eager className="size-16" />
      <p className="min-w-0 wrap-anywhere">
        <strong className="block font-bold">{name}</strong>
        <span className="text-ink-2">
          {vehicleType}, {serviceCity}, {serviceState}
        </span>
      </p>
    </div>
  );
}
