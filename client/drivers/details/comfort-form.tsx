import { counted } from "../../../shared/brazil";
import { CHILD_AGE_MAX, CHILD_AGE_MIN } from "../../../shared/limits";
import { comfortFields } from "../../../shared/profile/comfort-fields";
import { checkComfort, type OwnDetails } from "../../../shared/profile/details";
import { trpc } from "../../app/trpc";
import { CheckboxRow } from "../../ui/forms/checkbox-row";
import { FieldSet } from "../../ui/forms/field-set";
import { Select } from "../../ui/forms/select";
import { DetailsCardForm } from "./details-card-form";
import { comfortForm, typedComfort } from "./details-form";
import { comfortFlags } from "./details-text";
import { useDetailsCard } from "./use-details-card";

type ComfortFormProps = {
  details: OwnDetails;
  userId: string;
  onDirty: (isDirty: boolean) => void;
  onSaved: (details: OwnDetails) => void;
};

const ages = Array.from({ length: CHILD_AGE_MAX - CHILD_AGE_MIN + 1 }, (_, index) => CHILD_AGE_MIN + index);

/** "Segurança e conforto", for the driver: ticked, or not stated. */
export function ComfortForm({ details, userId, onDirty, onSaved }: ComfortFormProps) {
  const saveComfort = trpc.drivers.saveComfort.useMutation();
  const card = useDetailsCard({
    form: "comfort",
    userId,
    stored: typedComfort(details.comfort),
    version: details.comfort?.confirmedAt ?? null,
    check: (typed) => checkComfort(comfortForm(typed)).issues,
    save: async (typed, confirmedAt) => {
      const { success, message, replacedOther, ...saved } = await saveComfort.mutateAsync({
        ...comfortForm(typed),
        confirmedAt,
      });
      onSaved(saved);
      return { message, stored: typedComfort(saved.comfort), version: saved.comfort?.confirmedAt ?? null };
    },
  });
  const { typed, set, errorOf } = card;
  return (
    <DetailsCardForm
      id="conforto"
      title="Segurança e conforto"
      lead="Marque só o que a família vai encontrar sempre."
      purpose="para salvar segurança e conforto"
      submitLabel="Salvar segurança e conforto"
      card={card}
      onDirty={onDirty}
    >
      <FieldSet legend="Segurança e conforto" hideLegend>
        <div className="divide-y border-y">
          {comfortFlags.map((name) => (
            <CheckboxRow
              key={name}
              name={name}
              label={comfortFields[name].label}
              checked={typed[name]}
              onChange={({ target }) => set({ [name]: target.checked })}
            />
          ))}
        </div>
      </FieldSet>
      <FieldSet
        legend="Idade que você leva"
        id="conforto-minAge"
        error={errorOf("minAge") ?? errorOf("maxAge")}
      >
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          <Select
            name="minAge"
            aria-label={comfortFields.minAge.label}
            value={typed.minAge}
            onChange={({ target }) => set({ minAge: target.value })}
          >
            <Ages />
          </Select>
          <span aria-hidden="true" className="text-ink-2">
            até
          </span>
          <Select
            name="maxAge"
            aria-label={comfortFields.maxAge.label}
            value={typed.maxAge}
            onChange={({ target }) => set({ maxAge: target.value })}
          >
            <Ages />
          </Select>
        </div>
      </FieldSet>
    </DetailsCardForm>
  );
}

function Ages() {
  return (
    <>
      <option value="">Não informar</option>
      {ages.map((age) => (
        <option key={age} value={age}>
          {age === 0 ? "Bebê" : counted(age, "ano", "anos")}
        </option>
      ))}
    </>
  );
}
