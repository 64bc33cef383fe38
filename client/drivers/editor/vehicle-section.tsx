import { CAPACITY_MAX, CAPACITY_MIN } from "../../../shared/limits";
import { vehicleTypes } from "../../../shared/profile/profile-fields";
import { Field } from "../../ui/forms/field";
import { Select } from "../../ui/forms/select";
import { SwitchRow } from "../../ui/forms/switch-row";
import { EditorSection } from "./editor-section";
import { fieldId } from "./field-id";
import { VehiclePhotosField } from "./photo/vehicle-photos-field";
import { labelOf } from "./profile-fields";
import { EditorTextField } from "./text-field";
import { useEditor } from "./use-editor";

/** The vehicle, its seats, and whether some of them are free. */
export function VehicleSection() {
  const { profile, form, set, errorOf } = useEditor();
  return (
    <EditorSection id="veiculo">
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={labelOf("vehicleType")} id={fieldId("vehicleType")} error={errorOf("vehicleType")}>
          <Select
            name="vehicleType"
            value={form.vehicleType}
            onChange={({ target }) => set({ vehicleType: target.value })}
          >
            <option value="">Escolha</option>
            {vehicleTypes.map((type) => (
              <option key={type} value={type}>
                {type}
              </option>
            ))}
          </Select>
        </Field>
        <EditorTextField field="vehicleBrand" placeholder="Ex.: Fiat Ducato" autoComplete="off" />
        <EditorTextField field="vehicleColor" placeholder="Ex.: Branca" autoComplete="off" />
        <EditorTextField field="vehicleYear" placeholder="Ex.: 2019" {...numberField} />
        <EditorTextField
          field="capacity"
          hint={`De ${CAPACITY_MIN} a ${CAPACITY_MAX} lugares.`}
          {...numberField}
        />
        <EditorTextField
          field="availableSeats"
          hint={profile.seats?.shifts ? SPLIT_HINT : "Quantas crianças ainda cabem."}
          {...numberField}
        />
      </div>
      <SwitchRow
        id={fieldId("available")}
        name="available"
        label={labelOf("available")}
        hint="Desligado, as famílias leem “Não há vagas”."
        checked={form.available ?? Number(form.availableSeats) > 0}
        onChange={({ target }) => set({ available: target.checked })}
      />
      <VehiclePhotosField />
    </EditorSection>
  );
}

const SPLIT_HINT =
  "O maior número entre os turnos. Para mudar um turno, use “Suas vagas” no painel. Com outro número aqui, ele passa a valer para todos os turnos.";

const numberField = { inputMode: "numeric", autoComplete: "off" } as const;
