import { shiftLabels } from "../../../../shared/profile/seats";
import type { AskedSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { Button } from "../../../ui/button";
import { Field } from "../../../ui/forms/field";
import { Select } from "../../../ui/forms/select";
import { profileOf } from "./confirm-seats-page";

/** "Mudar as vagas" from the mail: a number for each shift, or one for all. A plain form, posted to the link's URL. */
export function ChangeSeatsPage({ asked }: { asked: AskedSeats }) {
  const choices = Array.from({ length: asked.capacity + 1 }, (_, seats) => seats);
  const fields = asked.shifts?.map(({ shift, seats }) => ({
    name: shift,
    label: `Vagas: ${shiftLabels[shift]}`,
    seats,
  })) ?? [{ name: "seats", label: "Vagas", seats: asked.availableSeats }];
  return (
    <>
      <PageHeading title="Quantas vagas você tem?" lead={profileOf(asked)} className="mb-5" />
      <form method="post" className="grid gap-5">
        {fields.map(({ name, label, seats }) => (
          <Field key={name} label={label} id={name}>
            <Select name={name} defaultValue={seats}>
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
      <p className="mt-5 text-ink-2">
        Quando você salvar, as famílias veem estes números, “confirmadas hoje”.
      </p>
    </>
  );
}
