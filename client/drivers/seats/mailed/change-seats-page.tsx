import { shiftLabels } from "../../../../shared/profile/seats";
import type { LinkedSeats } from "../../../../shared/schemas/seats";
import { PageHeading } from "../../../app/layout/page-heading";
import { profileOf } from "./confirm-seats-page";
import { SeatsForm } from "./seats-form";

/** "Mudar as vagas" from the mail: a number for each shift, or one for all. */
export function ChangeSeatsPage({ linked }: { linked: LinkedSeats }) {
  const { capacity, shifts, availableSeats } = linked;
  const fields = shifts?.map(({ shift, seats }) => ({
    name: shift,
    label: `Vagas: ${shiftLabels[shift]}`,
    seats,
  })) ?? [{ name: "seats", label: "Vagas", seats: availableSeats }];
  return (
    <>
      <PageHeading title="Quantas vagas você tem?" lead={profileOf(linked)} className="mb-5" />
      <SeatsForm capacity={capacity} fields={fields}>
        Quando você salvar, as famílias veem estes números, “confirmadas hoje”.
      </SeatsForm>
    </>
  );
}
