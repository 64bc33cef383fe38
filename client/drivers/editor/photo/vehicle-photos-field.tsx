import { type VehiclePhotoKind, vehiclePhotoKinds } from "../../../../shared/profile/vehicle-photos";
import { VehiclePhotoRow } from "./vehicle-photo-row";

/** The optional photos of the vehicle: each is sent when it is chosen, and public after the next save. */
export function VehiclePhotosField() {
  return (
    <fieldset className="mt-7 border-t pt-7">
      <legend className="contents">
        <span className="block text-h3 font-extrabold">Fotos do veículo (opcional)</span>
      </legend>
      <p className="mt-1 text-ink-2">
        Mostre às famílias o veículo em que a criança vai. Sem crianças na foto. Cubra a placa.
      </p>
      <ul className="mt-2 divide-y md:mt-5 md:grid md:grid-cols-3 md:gap-6 md:divide-y-0">
        {vehiclePhotoKinds.map((kind: VehiclePhotoKind) => (
          <VehiclePhotoRow key={kind} kind={kind} />
        ))}
      </ul>
      <p className="mt-2 text-label text-ink-2 md:mt-4">
        JPG ou PNG, na proporção 4:3. Diminuímos fotos com mais de 4 MB.
      </p>
    </fieldset>
  );
}
