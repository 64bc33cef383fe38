import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/forms/field";
import { Select } from "../../../ui/forms/select";

type SeatsFormProps = {
  /** The vehicle's seats: no number is higher. */
  capacity: number;
  fields: readonly { name: string; label: string; seats?: number }[];
  /** The choice without a number, if there is one. */
  unknown?: string;
  children: ReactNode;
};

/** A number of seats for each field, with the text below. A plain form, posted to the link's URL. */
export function SeatsForm({ capacity, fields, unknown, children }: SeatsFormProps) {
  const choices = Array.from({ length: capacity + 1 }, (_, seats) => seats);
  return (
    <>
      <form method="post" className="grid gap-5">
        {fields.map(({ name, label, seats }) => (
          <Field key={name} label={label} id={name}>
            <Select name={name} defaultValue={seats}>
              {unknown ? <option value="">{unknown}</option> : null}
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button type="submit" icon="check" size="xl" className="w-full">
          Salvar vagas
        </Button>
      </form>
      <p className="mt-5 text-ink-2">{children}</p>
    </>
  );
}
