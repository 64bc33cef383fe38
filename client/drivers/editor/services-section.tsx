import { stateCodes, states } from "../../../shared/brazil";
import { services } from "../../../shared/profile/profile-fields";
import { ChoiceTile } from "../../ui/forms/choice-tile";
import { Field } from "../../ui/forms/field";
import { FieldSet } from "../../ui/forms/field-set";
import { Select } from "../../ui/forms/select";
import { CityField } from "./city-field";
import { EditorSection } from "./editor-section";
import { fieldId } from "./field-id";
import { labelOf } from "./profile-fields";
import { useEditor } from "./use-editor";

/** When the driver works, and in which city. */
export function ServicesSection() {
  const { form, set, errorOf } = useEditor();
  const toggle = (service: string, isOn: boolean) =>
    set({
      services: isOn ? [...form.services, service] : form.services.filter((other) => other !== service),
    });
  return (
    <EditorSection id="servicos">
      <FieldSet legend={labelOf("services")} hideLegend id={fieldId("services")} error={errorOf("services")}>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {services.map((service) => (
            <ChoiceTile
              key={service}
              name="services"
              checked={form.services.includes(service)}
              onChange={({ target }) => toggle(service, target.checked)}
            >
              {service}
            </ChoiceTile>
          ))}
        </div>
      </FieldSet>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={labelOf("serviceState")} id={fieldId("serviceState")} error={errorOf("serviceState")}>
          <Select
            name="serviceState"
            value={form.serviceState}
            onChange={({ target }) => set({ serviceState: target.value })}
          >
            <option value="">Escolha</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {states[code]}
              </option>
            ))}
          </Select>
        </Field>
        <CityField />
      </div>
    </EditorSection>
  );
}
